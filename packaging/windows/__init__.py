"""The Windows installer: the staged tree, a Windows Python and NSIS."""
