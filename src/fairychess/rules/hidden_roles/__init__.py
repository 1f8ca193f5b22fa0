"""Hidden roles: pieces that secretly play a role, whatever they look like.

`HiddenRoles` remembers who plays what for the rules that share it. `Hypotheses` recasts a position
for players that must suppose what they cannot see. `OtherSecrets` finds another past of one side
that looks the same to everybody else, which the check for indistinguishable games plays.
"""

from fairychess.rules.hidden_roles.hidden_roles import HiddenRoles, hidden_roles_of
from fairychess.rules.hidden_roles.hypotheses import Hypotheses, filled
from fairychess.rules.hidden_roles.other_secrets import OtherSecrets, other_secrets

__all__ = [
    "HiddenRoles",
    "Hypotheses",
    "OtherSecrets",
    "filled",
    "hidden_roles_of",
    "other_secrets",
]
