"""Tests of the bootstrap's decisions; nothing is installed."""

from __future__ import annotations

import ast
import os
import socket
import sys
import threading
from pathlib import Path, PurePosixPath, PureWindowsPath

import bootstrap
import pytest
from bootstrap import Remedy

from tests.client.authority import Authority

SOURCE = Path(bootstrap.__file__).read_text(encoding="utf-8")
THIS = (3, 11)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Checkout with the files that an installation depends on."""
    root = tmp_path / "checkout"
    (root / "packaging" / "constraints").mkdir(parents=True)
    (root / "pyproject.toml").write_text("[project]\n")
    (root / "packaging" / "constraints" / "run.txt").write_text("httpx==1\n")
    (root / "packaging" / "constraints" / "package.txt").write_text("httpx==1\npefile==1\n")
    (root / "packaging" / "constraints" / "test.txt").write_text("httpx==1\npytest==1\n")
    return root


@pytest.fixture
def place(checkout: Path) -> bootstrap.Layout[Path]:
    """Environment of the checkout, as ``python3.11 -m venv`` leaves it."""
    place = bootstrap.layout(checkout, "linux")
    place.scripts.mkdir(parents=True)
    place.program("python").touch()
    place.program("pip").touch()
    (place.home / "pyvenv.cfg").write_text(
        "home = /usr/bin\nversion = 3.11.2\nexecutable = /usr/bin/python3.11\n"
        f"command = /usr/bin/python3 -m venv --clear {place.home}\n"
    )
    return place


def complete(checkout: Path, place: bootstrap.Layout[Path], level: str) -> None:
    place.stamp.write_text(bootstrap.digest(checkout, level, THIS) + "\n")


def test_imports_only_the_standard_library() -> None:
    imported = set()
    for node in ast.walk(ast.parse(SOURCE)):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).split(".")[0])
    assert imported
    assert imported <= sys.stdlib_module_names


def test_what_the_bindings_compile_at_each_start_is_unpacked_afresh(
    place: bootstrap.Layout[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    python = place.program("python")
    python.write_text(f'#!/bin/sh\necho "$SBK_EMBED/$PYTHONDONTWRITEBYTECODE/$2" >> {told}\n')
    python.chmod(0o755)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    bootstrap._unpack_bindings(place)
    assert told.read_text().split("\n")[:2] == ["1//import shiboken6", "0//import shiboken6"]


def test_an_old_python_gets_as_far_as_being_told() -> None:
    ast.parse(SOURCE, feature_version=(3, 7))
    assert "Python 3.11 or newer; this is 3.9" in str(bootstrap.too_old((3, 9)))
    assert bootstrap.too_old((3, 11)) is None
    assert bootstrap.too_old((4, 0)) is None


@pytest.mark.parametrize(
    ("platform", "expected"),
    [
        ("linux", ".venv/bin/deskdispatch"),
        ("darwin", ".venv/bin/deskdispatch"),
        ("win32", ".venv/Scripts/deskdispatch.exe"),
    ],
)
def test_programs_lie_where_the_platform_puts_them(platform: str, expected: str) -> None:
    root = PureWindowsPath(r"C:\desk") if platform == "win32" else PurePosixPath("/desk")
    program = bootstrap.layout(root, platform).program("deskdispatch")
    assert program.relative_to(root).as_posix() == expected


class TestStamp:
    def test_a_complete_installation_is_not_repeated(
        self, checkout: Path, place: bootstrap.Layout[Path]
    ) -> None:
        complete(checkout, place, "run")
        assert bootstrap.installed(checkout, place, "run", THIS)

    def test_the_test_extras_serve_the_desktop_too_but_not_the_other_way(
        self, checkout: Path, place: bootstrap.Layout[Path]
    ) -> None:
        complete(checkout, place, "test")
        assert bootstrap.installed(checkout, place, "run", THIS)
        complete(checkout, place, "run")
        assert not bootstrap.installed(checkout, place, "test", THIS)

    def test_an_interrupted_installation_is_finished(
        self, checkout: Path, place: bootstrap.Layout[Path]
    ) -> None:
        assert not bootstrap.installed(checkout, place, "run", THIS)
        place.stamp.write_text("")
        assert not bootstrap.installed(checkout, place, "run", THIS)

    @pytest.mark.parametrize("file", ["pyproject.toml", "packaging/constraints/run.txt"])
    def test_a_changed_requirement_is_installed(
        self, checkout: Path, place: bootstrap.Layout[Path], file: str
    ) -> None:
        complete(checkout, place, "run")
        with (checkout / file).open("a") as changed:
            changed.write("# more\n")
        assert not bootstrap.installed(checkout, place, "run", THIS)

    def test_another_python_and_another_folder_are_noticed(
        self, checkout: Path, place: bootstrap.Layout[Path]
    ) -> None:
        complete(checkout, place, "run")
        assert not bootstrap.installed(checkout, place, "run", (3, 12))
        moved = checkout.rename(checkout.with_name("moved"))
        elsewhere = bootstrap.layout(moved, "linux")
        assert elsewhere.stamp.exists()
        assert not bootstrap.installed(moved, elsewhere, "run", THIS)

    def test_a_python_that_was_removed_is_noticed(
        self, checkout: Path, place: bootstrap.Layout[Path]
    ) -> None:
        complete(checkout, place, "run")
        place.program("python").unlink()
        place.program("python").symlink_to("/nowhere/python3.11")
        assert not bootstrap.installed(checkout, place, "run", THIS)


class TestReuse:
    def test_a_whole_environment_is_kept(self, place: bootstrap.Layout[Path]) -> None:
        assert bootstrap.reusable(place, THIS)

    def test_one_of_another_python_is_made_again(self, place: bootstrap.Layout[Path]) -> None:
        assert not bootstrap.reusable(place, (3, 12))

    def test_one_that_was_moved_is_made_again(
        self, checkout: Path, place: bootstrap.Layout[Path]
    ) -> None:
        moved = bootstrap.layout(checkout.rename(checkout.with_name("moved")), "linux")
        assert moved.program("python").exists()
        assert not bootstrap.reusable(moved, THIS)

    @pytest.mark.parametrize("missing", ["bin/python", "bin/pip", "pyvenv.cfg"])
    def test_half_a_one_is_made_again(self, place: bootstrap.Layout[Path], missing: str) -> None:
        (place.home / missing).unlink()
        assert not bootstrap.reusable(place, THIS)


class TestDisplay:
    @pytest.mark.parametrize(
        ("platform", "environment", "expected"),
        [
            ("linux", {}, False),
            ("linux", {"DISPLAY": ""}, False),
            ("linux", {"DISPLAY": ":0"}, True),
            ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
            ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
            ("win32", {}, True),
            ("darwin", {}, True),
        ],
    )
    def test_is_decided_without_qt(
        self, platform: str, environment: dict[str, str], expected: bool
    ) -> None:
        assert bootstrap.has_display(platform, environment) is expected

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            ([], True),
            (["--language", "ar"], True),
            (["tour", "--out", "x"], False),
            (["--language", "ar", "doctor"], False),
            (["--version"], False),
        ],
    )
    def test_only_the_window_needs_one(self, arguments: list[str], expected: bool) -> None:
        assert bootstrap.needs_window(arguments) is expected

    def test_what_is_started_hears_of_root_and_of_the_missing_display(self) -> None:
        as_root = bootstrap.handed_on({"HOME": "/root"}, root=True, off_screen=True)
        assert as_root == {
            "HOME": "/root",
            "QTWEBENGINE_DISABLE_SANDBOX": "1",
            "QT_QPA_PLATFORM": "offscreen",
        }
        assert bootstrap.handed_on({"A": "b"}, root=False, off_screen=False) == {"A": "b"}


class TestRun:
    """Tests of the started commands; the installation counts as done."""

    @pytest.fixture
    def started(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
        """Makes a checkout whose ``deskdispatch`` writes its arguments to the returned file."""
        told = tmp_path / "told"
        program = bootstrap.layout(tmp_path, sys.platform).program("deskdispatch")
        program.parent.mkdir(parents=True)
        program.write_text(
            f'#!/bin/sh\necho "$QT_QPA_PLATFORM $@" > {told}\n'
            'while [ $# -gt 1 ]; do [ "$1" = --out ] && out=$2; shift; done\n'
            'mkdir -p "$out"; echo \'{"order": "ORD-1", "shots": [1, 2]}\' > "$out/result.json"\n'
        )
        program.chmod(0o755)
        monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
        monkeypatch.setattr(bootstrap, "prepare", lambda level: None)
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            monkeypatch.delenv(name, raising=False)
        return told

    def test_no_display_means_the_tour_and_its_facts(
        self, started: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert bootstrap.run(["--language", "ar"]) == 0
        out = tmp_path / "build" / "tour"
        assert started.read_text().split() == [
            "offscreen",
            *f"--language ar tour --out {out}".split(),
        ]
        said = capsys.readouterr().out
        assert "no display" in said
        assert "result.json" in said
        assert "order: ORD-1" in said
        assert "shots: 2 entries" in said

    def test_a_display_means_the_desktop_in_this_very_process(
        self, started: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DISPLAY", ":7")
        handed_over = []

        def execve(path: str, arguments: list[str], environment: dict[str, str]) -> None:
            handed_over.append((Path(path).name, arguments[1:], environment["DISPLAY"]))

        monkeypatch.setattr(os, "execve", execve)
        bootstrap.run(["--language", "ar"])
        assert handed_over == [("deskdispatch", ["--language", "ar"], ":7")]
        assert not started.exists()


class TestSystem:
    @pytest.mark.parametrize(
        ("missing", "debian", "root", "sudo", "expected"),
        [
            ([], True, True, True, Remedy.NOTHING),
            ([], False, False, False, Remedy.NOTHING),
            (["libnss3.so"], True, True, False, Remedy.INSTALL),
            (["libnss3.so"], True, False, True, Remedy.INSTALL),
            (["libnss3.so"], True, False, False, Remedy.TELL),
            (["libnss3.so"], False, True, True, Remedy.NAME),
            (["libnss3.so"], False, False, False, Remedy.NAME),
        ],
    )
    def test_what_to_do_about_what_is_missing(
        self, missing: list[str], debian: bool, root: bool, sudo: bool, expected: Remedy
    ) -> None:
        assert bootstrap.remedy(missing, debian=debian, root=root, sudo=sudo) is expected

    @pytest.mark.parametrize(
        ("os_release", "expected"),
        [
            ('NAME="Debian GNU/Linux"\nID=debian\n', True),
            ("ID=ubuntu\nID_LIKE=debian\n", True),
            ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', True),
            ('ID=fedora\nVERSION_ID=43\nHOME_URL="https://debian.example"\n', False),
            ('ID="opensuse-leap"\nID_LIKE="suse opensuse"\n', False),
        ],
    )
    def test_knows_debian_and_its_children(self, os_release: str, expected: bool) -> None:
        assert bootstrap.is_debian(os_release) is expected

    def test_takes_the_package_name_that_this_release_has(self) -> None:
        policy = (
            "libasound2:\n  Installed: (none)\n  Candidate: (none)\n  Version table:\n"
            "libasound2t64:\n  Installed: (none)\n  Candidate: 1.2.11-1\n  Version table:\n"
            "libnss3:\n  Installed: (none)\n  Candidate: 2:3.98-1\n  Version table:\n"
        )
        packages = [("libasound2", "libasound2t64"), ("libnss3",), ("libnss3",), ("libunheard",)]
        assert bootstrap.apt_names(packages, policy) == ["libasound2t64", "libnss3", "libunheard"]

    def test_a_line_for_a_person_is_one_line(self) -> None:
        line = bootstrap.apt_line(["libnss3", "libegl1"])
        assert line == "sudo apt-get install --no-install-recommends libnss3 libegl1"

    @pytest.fixture
    def without_rights(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
        """Makes a Debian system without root and sudo; returns the list of the commands run."""
        place = bootstrap.layout(tmp_path, "linux")
        place.scripts.mkdir(parents=True)
        monkeypatch.setattr(bootstrap, "layout", lambda *_: place)
        done: list[str] = []

        def started(*_arguments: object) -> int:
            done.append("started")
            return 0

        monkeypatch.setattr(bootstrap, "installed", lambda *_: False)
        monkeypatch.setattr(bootstrap, "missing_programs", lambda _level: {})
        monkeypatch.setattr(bootstrap, "is_debian", lambda _: True)
        monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
        monkeypatch.setattr(bootstrap, "_is_root", lambda: False)
        monkeypatch.setattr(bootstrap, "_has_sudo", lambda: False)
        monkeypatch.setattr(bootstrap, "_apt_policy", lambda _: "")
        monkeypatch.setattr(bootstrap, "reusable", lambda *_: True)
        monkeypatch.setattr(bootstrap, "_install", lambda *_: done.append("installed"))
        monkeypatch.setattr(bootstrap, "_unpack_bindings", lambda _: None)
        monkeypatch.setattr(bootstrap, "_compile_catalogues", lambda _: None)
        monkeypatch.setattr(bootstrap, "_render_map_page", lambda _: None)
        monkeypatch.setattr(bootstrap, "_hand_over", started)
        monkeypatch.setattr(bootstrap, "has_display", lambda *_: True)
        monkeypatch.setattr(sys, "platform", "linux")
        return done

    def test_what_stops_a_start_stops_it_and_the_line_is_said(
        self,
        without_rights: list[str],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        missing = {"libEGL.so.1": ("libegl1",), "libnss3.so": ("libnss3",)}
        monkeypatch.setattr(bootstrap, "missing_libraries", lambda: missing)
        assert bootstrap.main(["run"]) == 1
        said = capsys.readouterr().err
        assert "Without libEGL.so.1 nothing starts" in said
        assert "sudo apt-get install --no-install-recommends libegl1 libnss3\n" in said
        assert without_rights == []

    @pytest.mark.parametrize(
        "case",
        [
            (bootstrap.A_FONT, "Arabic letters", "fonts-dejavu-core"),
            ("libpulse.so.0", "the sounds of alerts", "libpulse0"),
            ("libnss3.so", "the map", "libnss3"),
            ("libcups.so.2", "printers of the system", "libcups2"),
        ],
    )
    def test_what_the_desktop_starts_without_is_told_and_it_goes_on(
        self,
        without_rights: list[str],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        case: tuple[str, str, str],
    ) -> None:
        name, lost, package = case
        monkeypatch.setattr(bootstrap, "missing_libraries", lambda: {name: (package,)})
        assert bootstrap.main(["run"]) == 0
        said = capsys.readouterr().out
        assert f"Going on without: {lost}" in said
        assert f"sudo apt-get install --no-install-recommends {package}\n" in said
        assert without_rights == ["installed", "started"]

    def test_the_tests_need_all_of_it(
        self, without_rights: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        missing = {bootstrap.A_FONT: ("fonts-dejavu-core",)}
        monkeypatch.setattr(bootstrap, "missing_libraries", lambda: missing)
        assert bootstrap.main(["test"]) == 1
        assert without_rights == []

    def test_what_apt_could_not_install_stops_only_what_needs_it(
        self,
        without_rights: list[str],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        missing = {"libpulse.so.0": ("libpulse0",)}
        line = bootstrap.apt_line(["libpulse0"])
        bootstrap.report_missing(missing, line, "apt-get could not install them all.", "run")
        assert "the sounds of alerts" in capsys.readouterr().out
        with pytest.raises(bootstrap.SetupError, match="libEGL"):
            bootstrap.report_missing({"libEGL.so.1": ("libegl1",)}, line, "No.", "run")

    def test_only_the_tests_need_postgresql(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(bootstrap, "POSTGRES_HOME", tmp_path)
        monkeypatch.setattr(bootstrap, "CUPS", {})
        monkeypatch.setattr(bootstrap, "ATSPI", {})
        monkeypatch.setattr("shutil.which", lambda name: None)
        assert bootstrap.missing_programs("run") == {}
        assert bootstrap.missing_programs("test") == {
            "PostgreSQL's initdb": ("postgresql",),
            "dbus-daemon": ("dbus-daemon", "dbus"),
            "Xvfb": ("xvfb",),
        }
        installed = ("dbus-daemon", "Xvfb")
        monkeypatch.setattr("shutil.which", lambda name: name if name in installed else None)
        (tmp_path / "15" / "bin").mkdir(parents=True)
        (tmp_path / "15" / "bin" / "initdb").touch()
        assert bootstrap.missing_programs("test") == {}

    def test_only_the_tests_need_a_print_service_and_what_reads_windows(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        daemon, driver = tmp_path / "cupsd", tmp_path / "CUPS-PDF_opt.ppd"
        reader = tmp_path / "at-spi-bus-launcher"
        monkeypatch.setattr(bootstrap, "CUPS", {daemon: ("cups",), driver: ("cups-pdf",)})
        monkeypatch.setattr(bootstrap, "ATSPI", {reader: ("at-spi2-core",)})
        monkeypatch.setattr("shutil.which", lambda name: name)
        assert bootstrap.missing_programs("run") == {}
        assert bootstrap.missing_programs("test") == {
            "cupsd": ("cups",),
            "CUPS-PDF_opt.ppd": ("cups-pdf",),
            "at-spi-bus-launcher": ("at-spi2-core",),
        }
        for file in (daemon, driver, reader):
            file.touch()
        assert bootstrap.missing_programs("test") == {}

    @pytest.mark.parametrize(
        "file",
        ["DejaVuSans.ttf", "NotoSansArabic-Regular.ttf", "NotoNaskhArabic[wght].ttf", "Amiri.ttf"],
    )
    def test_any_font_with_arabic_will_do(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str
    ) -> None:
        monkeypatch.setattr(bootstrap, "LIBRARIES", {})
        monkeypatch.setattr(bootstrap, "_FONT_FOLDERS", (str(tmp_path),))
        (tmp_path / "LiberationSans-Regular.ttf").touch()
        assert bootstrap.missing_libraries() == {
            "a font with Arabic letters": ("fonts-dejavu-core",)
        }
        (tmp_path / file).touch()
        assert bootstrap.missing_libraries() == {}


UNTRUSTED = (
    "HTTPSConnectionPool(host='pypi.invalid', port=443): Max retries exceeded (Caused by SSLError("
    "SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: "
    "self-signed certificate in chain (_ssl.c:1006)')))"
)


def test_the_issuer_of_a_certificate_that_pip_does_not_trust_is_named(tmp_path: Path) -> None:
    context = Authority(tmp_path).server()
    with socket.create_server(("127.0.0.1", 0)) as server:
        shown = threading.Thread(
            target=lambda: context.wrap_socket(server.accept()[0], server_side=True).close()
        )
        shown.start()
        place = f"host='127.0.0.1', port={server.getsockname()[1]}"
        heard = UNTRUSTED.replace("host='pypi.invalid', port=443", place)
        said = bootstrap.pip_failure(heard)
        shown.join()
    assert "of 127.0.0.1, issued by The Shop's Own Authority (self-signed certificate" in said
    assert "export PIP_CERT=" in said


@pytest.mark.parametrize(
    ("heard", "expected"),
    [
        ("NewConnectionError('...: [Errno -3] Temporary failure')\nERROR: No match\n", "network"),
        ("ERROR: Could not find a version of x==1 (from versions: none)\n", "network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS", "not the one"),
        (f"{UNTRUSTED}\nERROR: No match (from versions: none)\n", "certificate of pypi.invalid"),
        (f"{UNTRUSTED}\n", "(self-signed certificate in chain)"),
        ("SSLCertVerificationError('root not trusted')", "certificate of the index."),
        ("ERROR: something else", "its message is above"),
    ],
)
def test_pips_failure_is_said_in_a_sentence(heard: str, expected: str) -> None:
    assert expected in bootstrap.pip_failure(heard)


FAILS = "raise SystemExit(3)"
ENDLESS = "import signal; signal.pause()"


class TestChecks:
    def test_come_in_this_order_with_the_arguments_for_pytest_at_the_end(self) -> None:
        place = bootstrap.layout(Path("/desk"), "linux")
        lines = [" ".join(c) for c in bootstrap.checks(place, ["tests/test_x.py", "-q"])]
        assert lines == [
            "/desk/.venv/bin/ruff check",
            "/desk/.venv/bin/ruff format --check",
            "/desk/.venv/bin/lint-imports",
            "/desk/.venv/bin/python packaging/translations.py check",
            "/desk/.venv/bin/mypy",
            "/desk/.venv/bin/python -m pytest tests/test_x.py -q",
        ]

    def test_all_of_it_is_shared_between_processes_and_a_single_test_is_not(self) -> None:
        shared = ["-n", "4", "--dist", "loadfile", "--no-loadscope-reorder"]
        shared += ["--max-worker-restart", "0"]
        assert bootstrap.sharing([], 2) == shared
        assert bootstrap.sharing(["tests/flow", "-q"], 2) == shared
        assert bootstrap.sharing([], 64)[1] == "8"
        assert bootstrap.sharing([], None)[1] == "3"
        for few in ("tests/files/test_cells.py", "tests/files/test_cells.py::test_x", "-kcells"):
            assert bootstrap.sharing([few], 2) == []
        assert bootstrap.sharing(["-n", "0", "tests/flow"], 2) == []

    def test_stop_at_the_first_failure_and_say_which(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert self.run(monkeypatch, "print('first')", FAILS, ENDLESS, "print('never')") == 3
        said = capfd.readouterr().out.splitlines()
        assert "first" in said
        assert "never" not in said
        assert said[-1].startswith("== FAILED (3)")

    def test_the_check_of_types_that_fails_ends_the_tests_beside_it(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert self.run(monkeypatch, "print('first')", FAILS, ENDLESS) == 3
        assert capfd.readouterr().out.splitlines()[-1].startswith("== FAILED (3)")

    def test_that_fail_are_said(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert self.run(monkeypatch, "print('first')", "print('types')", FAILS) == 3
        said = capfd.readouterr().out.splitlines()
        assert "types" in said
        assert said[-1].startswith("== FAILED (3)")

    def test_that_all_pass_are_said(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert self.run(monkeypatch, "print('first')", "print('types')", "print('tests')") == 0
        said = capfd.readouterr().out.splitlines()
        assert {"first", "types", "tests"} <= set(said)
        assert said[-1] == "== Every check and every test passed"

    def run(self, monkeypatch: pytest.MonkeyPatch, *programs: str) -> int:
        """Runs the test command with these programs in place of its checks and tests."""
        steps = [[sys.executable, "-c", program] for program in programs]
        monkeypatch.setattr(bootstrap, "prepare", lambda level: None)
        monkeypatch.setattr(bootstrap, "checks", lambda *_: steps)
        return bootstrap.test([])

    def test_are_told_in_order_and_run_beside_each_other(
        self, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        waits = f"import os\nwhile not os.path.exists({str(tmp_path / 'b')!r}): pass"
        steps = [
            [sys.executable, "-c", f"{waits}\nprint('a')"],
            [sys.executable, "-c", f"print('b'); open({str(tmp_path / 'b')!r}, 'w').close()"],
        ]
        assert bootstrap.at_once(steps, os.environ) == 0
        said = capfd.readouterr().out.splitlines()
        assert [line for line in said if line in {"a", "b"}] == ["a", "b"]

    def test_one_that_fails_ends_those_after_it(self, capfd: pytest.CaptureFixture[str]) -> None:
        steps = [
            [sys.executable, "-c", f"print('what is wrong'); {FAILS}"],
            [sys.executable, "-c", ENDLESS],
        ]
        assert bootstrap.at_once(steps, os.environ) == 3
        said = capfd.readouterr().out.splitlines()
        assert said[1] == "what is wrong"
        assert said[-1].startswith("== FAILED (3)")


def test_an_unknown_command_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert bootstrap.main(["start"]) == 2
    assert "{run|test|package|release}" in capsys.readouterr().err
