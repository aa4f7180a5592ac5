"""Builds the window: first the parts of the first frame, then the rest."""

from __future__ import annotations

from collections.abc import Callable

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.preferences import PREFERENCES, Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language
from deskdispatch.ui.window import geometry
from deskdispatch.ui.window.main_window import MainWindow


def window(chosen: Settings, paths: AppPaths, tasks: Tasks) -> MainWindow:
    """The whole window with its saved geometry, without data."""
    made = _unstyled(chosen, tasks)
    made.complete()
    theme.apply_style_sheet(current_application())
    geometry.restore_frame(made, paths.window_file)
    geometry.restore_contents(made, paths.window_file)
    geometry.MapFolding(made)
    return made


def front_window(chosen: Settings, paths: AppPaths, tasks: Tasks) -> MainWindow:
    """The window without the board: only what the first frame shows."""
    made = _unstyled(chosen, tasks)
    theme.apply_style_sheet(current_application())
    geometry.restore_frame(made, paths.window_file)
    return made


def _unstyled(chosen: Settings, tasks: Tasks) -> MainWindow:
    values = {name: getattr(chosen, name) for name in PREFERENCES}
    made = MainWindow(tasks, Preferences(**values))
    profile = chosen.named(chosen.profile)
    made.top_bar.profile.set_profile(
        profile.name, practice=profile.is_embedded, merchant=profile.merchant
    )
    made.map_panel.map_view.set_theme(theme.current().colors)
    made.map_panel.map_view.set_language(language.current())
    return made


def complete(
    window: MainWindow, paths: AppPaths, process_events: Callable[[], object] = lambda: None
) -> None:
    """Builds the rest; a window that is shown already may paint between the parts."""
    window.complete(process_events)
    geometry.restore_contents(window, paths.window_file)
    geometry.MapFolding(window)
