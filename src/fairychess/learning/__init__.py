"""The learning room: a judgement for any variant, learned by playing it.

`Learning` goes round and round: games of the best network with itself (`self_play`), a training on
their samples (`training`, which alone needs JAX and SciPy), a trial of the outcome against the best
(`trial`). Where roles are secret, `secret_play` does both. Every step is made of seeded tasks
(`work`) that run on some cores or on a cluster, and everything is kept in one folder
(`generations`).

It must not know any variant by name, nor anything of servers.
"""

from fairychess.learning.generations import Learning, LearningSettings
from fairychess.learning.samples import SampleShape
from fairychess.learning.self_play import SelfPlay, SelfPlaySettings

__all__ = ["Learning", "LearningSettings", "SampleShape", "SelfPlay", "SelfPlaySettings"]
