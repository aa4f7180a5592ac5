"""Builds the window: first the parts of the first frame, then the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.settings.start_settings import PRACTICE, StartSettings
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.window import geometry
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.app.settings.settings import Settings


def window(chosen: Settings, paths: AppPaths, tasks: Tasks) -> MainWindow:
    """Builds the complete window with its saved geometry, without data."""
    profile = chosen.profile_named(chosen.profile)
    look = StartSettings(chosen.language, chosen.scheme, chosen.profile, profile.merchant)
    made = _unstyled(look, tasks)
    prepare(made, chosen)
    made.complete()
    theme.apply_style_sheet(current_application())
    geometry.restore_frame(made, paths.window_file)
    geometry.restore_contents(made, paths.window_file)
    return made


def front_window(look: StartSettings, paths: AppPaths, tasks: Tasks) -> MainWindow:
    """Builds the window without the board: only the parts of the first frame."""
    made = _unstyled(look, tasks)
    theme.apply_style_sheet(current_application())
    geometry.restore_frame(made, paths.window_file)
    return made


def _unstyled(look: StartSettings, tasks: Tasks) -> MainWindow:
    made = MainWindow(tasks)
    made.top_bar.profile.set_profile(
        look.profile, practice=look.profile == PRACTICE, merchant=look.merchant
    )
    return made


def prepare(window: MainWindow, chosen: Settings) -> None:
    """Applies the preferences to the first frame; keys are recognized by their position."""
    from deskdispatch.ui.lib import keyboard_layouts
    from deskdispatch.ui.lib.preferences import PREFERENCES, Preferences

    values = {name: getattr(chosen, name) for name in PREFERENCES}
    window.prepare(Preferences(**values))
    keyboard_layouts.install(current_application())


def complete(
    window: MainWindow, paths: AppPaths, process_events: Callable[[], object] = lambda: None
) -> None:
    """Builds the rest; a visible window may paint between the parts."""
    window.complete(process_events)
    geometry.restore_contents(window, paths.window_file)
