"""The teaching room: what lies beside a variant file to show and to teach the game.

Lessons are played through by the rules, and each step is judged by them; a showcase is a recorded
game as boards. Both are shown as a seat or a spectator sees them.

It must not know who learns, nor how pages look.
"""

from fairychess.teaching.lessons import courses_of, judge_lesson, lesson, taught
from fairychess.teaching.showcase import showcase, showcases

__all__ = ["courses_of", "judge_lesson", "lesson", "showcase", "showcases", "taught"]
