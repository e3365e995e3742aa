"""Runs Orca as it comes, but with a speech server that writes, and silent about keys, which the tests press themselves.

Not by its command: that ends if the user has another Orca, such as their own.
"""

from orca import orca, settings

settings.enableKeyEcho = False
settings.enableEchoByCharacter = False
# The tests hear what they do, not the whole page.
settings.sayAllOnLoad = False

orca.getSettingsManager().activate(None, {})
orca.main()
