"""``python -m fairychess.teaching``: the courses there are, and the games that are shown."""

from fairychess import languages
from fairychess.teaching import courses_of, showcase, showcases, taught


def main() -> None:
    """Print them."""
    for name in taught():
        for course in courses_of(name):
            print(f"{name}: {course.title[languages.FIRST]}, {len(course.steps)} steps")
    for name in showcases():
        print(f"{name}: a game of {len(showcase(name).moves)} moves")


if __name__ == "__main__":
    main()
