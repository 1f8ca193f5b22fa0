"""The rules of the first variant in words, and what a description in XBetza says."""

from fairychess import languages
from fairychess.explain import rules_page, sentences
from fairychess.rules import featured, load


def main() -> None:
    """Print the page of one variant and some moves in every language."""
    print(rules_page(load(featured()[0])))
    for language in languages.codes():
        for sentence in sentences("BbRfWKmcavK", 9, 9, language):
            print(f"BbRfWKmcavK: {sentence}")


if __name__ == "__main__":
    main()
