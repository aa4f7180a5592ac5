"""Tests of the Windows installer: script, Python, and the names shared with the program."""

from __future__ import annotations

import hashlib
import re
import shutil
import zipfile
from pathlib import Path, PureWindowsPath

import pytest
from bootstrap import ROOT
from pip._vendor import distlib
from staging import BuildError
from windows import interpreter as embedded
from windows import registry, script, signing

from deskdispatch import interpreter
from deskdispatch.app import app_paths
from deskdispatch.app.desktop_entry import freedesktop, system
from tests.install.windows.signature import Signature

DETAILS = script.Details("0.2.0rc1", "A shop", "https://b.example")
LIBRARY = r"python\python313.dll"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("lib/b.py", "lib/a/a.py", "python/python.exe", "deskdispatch.ico"):
        file = tmp_path / "root" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path / "root"


def test_files_are_installed_in_an_order_that_does_not_depend_on_the_disk(root: Path) -> None:
    assert list(script.files(root)) == [
        'SetOutPath "$INSTDIR"',
        f'File "{root}/deskdispatch.ico"',
        'SetOutPath "$INSTDIR\\lib\\a"',
        f'File "{root}/lib/a/a.py"',
        'SetOutPath "$INSTDIR\\lib"',
        f'File "{root}/lib/b.py"',
        'SetOutPath "$INSTDIR\\python"',
        f'File "{root}/python/python.exe"',
    ]


def test_what_an_installation_wrote_is_removed_by_name_and_never_its_folder_with_all_in_it(
    root: Path,
) -> None:
    assert list(script.removals(root)) == [
        'Delete "$INSTDIR\\deskdispatch.ico"',
        'RMDir /r "$INSTDIR\\lib"',
        'RMDir /r "$INSTDIR\\python"',
    ]
    text = script.script(root, root / "setup.exe", LIBRARY, DETAILS)
    assert 'RMDir /r "$INSTDIR"' not in text
    assert not re.search(r"@[A-Z_]+@", text)


def test_the_script_is_for_one_user_and_asks_before_it_takes_data(root: Path) -> None:
    text = script.script(root, root / "setup.exe", LIBRARY, DETAILS)
    assert "RequestExecutionLevel user" in text
    assert "HKLM" not in text
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\deskdispatch"' in text
    assert 'VIProductVersion "0.2.0.0"' in text
    assert f'FileOpen $R1 "$INSTDIR\\{LIBRARY}" a' in text
    asked, _, rest = text.partition('"$(DATA_TOO)" /SD IDNO IDNO kept')
    assert '"$LOCALAPPDATA\\deskdispatch"' not in asked
    assert rest.split("kept:")[0].split() == [
        *("RMDir", "/r", '"$LOCALAPPDATA\\deskdispatch"'),
        *("RMDir", "/r", '"$LOCALAPPDATA\\cache\\deskdispatch"'),
    ]


def test_a_windows_that_qt_does_not_run_on_is_refused_before_anything_is_replaced(
    root: Path,
) -> None:
    text = script.script(root, root / "setup.exe", LIBRARY, DETAILS)
    begins = text.index("Function .onInit")
    refusal = text[begins : text.index("FunctionEnd", begins)].split("\n")
    assert [line.strip() for line in refusal[1:-1]] == [
        "${IfNot} ${AtLeastBuild} 17763",
        'MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK',
        "SetErrorLevel 5",
        "Quit",
        "${EndIf}",
    ]


def test_the_program_is_offered_for_links_and_takes_none() -> None:
    lines = list(registry.write("0.2.0", "A shop", "https://b.example"))
    command = r"Software\Classes\deskdispatch.link\shell\open\command"
    opens = r'"$INSTDIR\python\pythonw.exe" -m deskdispatch open "%1"'
    assert f"WriteRegStr HKCU '{command}' '' '{opens}'" in lines
    offered = r"Software\deskdispatch\Capabilities\URLAssociations"
    assert f"WriteRegStr HKCU '{offered}' 'tel' 'deskdispatch.link'" in lines
    keys = {value.key for value in registry.values("0.2.0", "A shop", "https://b.example")}
    assert not keys & {rf"Software\Classes\{scheme}" for scheme in freedesktop.SCHEMES}


def test_all_that_is_written_is_taken_away_and_so_is_what_the_program_writes() -> None:
    removed = "\n".join(registry.remove())
    for value in registry.values("0.2.0", "A shop", "https://b.example"):
        own = [part for part in value.key.split("\\") if part.startswith(app_paths.NAME)]
        assert value.key.partition(own[0])[0] + own[0] in removed if own else value.name in removed
    for key in (system.RUN, system.APPROVED):
        assert f"DeleteRegValue HKCU '{key}' '{app_paths.NAME}'" in removed


def test_the_menu_starts_the_python_that_the_program_itself_starts(tmp_path: Path) -> None:
    started = PureWindowsPath(registry.PYTHON)
    (tmp_path / started.name).touch()
    assert Path(interpreter.find(str(tmp_path / "python.exe"), "win32")).name == started.name
    assert str(started.parent) == embedded.FOLDER


@pytest.mark.parametrize("name", ["a" * 200, "a$b"])
def test_a_name_that_windows_or_nsis_would_not_take_ends_the_build(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / name).touch()
    with pytest.raises(BuildError, match=name[:3].replace("$", r"\$")):
        list(script.files(tmp_path))


def test_versions_are_four_numbers_for_windows() -> None:
    versions = ("1.2.3.post4+gb97ae801", "0.1.0", "2", "1.0.0rc1.post12+gb97ae801", "1.0+gb97ae801")
    assert [script.numbers(each) for each in versions] == [
        *("1.2.3.4", "0.1.0.0", "2.0.0.0", "1.0.0.12", "1.0.0.0")
    ]


def test_every_text_has_both_languages() -> None:
    assert len(list(script.text_lines())) == 2 * len(script.TEXTS)
    for english, arabic in script.TEXTS.values():
        assert english.isascii() or "…" in english
        assert re.search("[\u0620-\u064a]", arabic)
        assert '"' not in english + arabic


def test_only_the_python_that_is_named_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "python.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("cp313/python.exe", b"MZ")
    right = hashlib.sha256(file.read_bytes()).hexdigest()
    content = embedded.read(file, right.upper())
    with pytest.raises(BuildError, match=right):
        embedded.read(file, "0" * 64)
    with pytest.raises(BuildError, match=r"no python313\.dll"):
        embedded.unpack(content, tmp_path / "python", "3.13")
    with pytest.raises(BuildError, match="no zip"):
        embedded.unpack(b"", tmp_path / "python", "3.13")


PROGRAM = Path(distlib.__file__).with_name("t64.exe")
"""An unsigned Windows program."""


@pytest.mark.skipif(not shutil.which("osslsigncode"), reason="osslsigncode is not here")
def test_every_program_that_nobody_signed_is_signed_once(tmp_path: Path) -> None:
    signature = Signature(tmp_path)
    root = tmp_path / "root"
    for name in ("a b/program.exe", "library.dll"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROGRAM, root / name)
    (root / "text.py").write_text("MZ = 1\n")
    assert signing.sign_all(signature.command, root) == 2
    assert signing.sign_all(signature.command, root) == 0
    assert {file.name for file in root.rglob("*.*")} == {"program.exe", "library.dll", "text.py"}
    assert signature.is_of(root / "library.dll")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("true {file}", "t64.exe was not signed by true: it said nothing"),
        ("sh -c 'echo no card; exit 3' {in} {out}", "no card"),
    ],
)
def test_what_a_command_leaves_unsigned_ends_the_build(
    tmp_path: Path, command: str, why: str
) -> None:
    file = tmp_path / PROGRAM.name
    shutil.copy(PROGRAM, file)
    with pytest.raises(BuildError, match=why):
        signing.sign(command, file)
    assert file.read_bytes() == PROGRAM.read_bytes()
    with pytest.raises(BuildError, match="names neither"):
        signing.check("signtool sign {in}")


def test_the_uninstaller_is_signed_where_all_is(root: Path) -> None:
    signed = DETAILS._replace(is_signed=True)
    assert "!uninstfinalize" in script.script(root, root / "setup.exe", LIBRARY, signed)
    assert "!uninstfinalize" not in script.script(root, root / "setup.exe", LIBRARY, DETAILS)


def test_the_list_to_walk_names_every_module_with_a_branch_for_a_platform() -> None:
    branch = re.compile(
        r"sys\.platform|os\.name\b|platform\.system\(|platformName\(|CREATE_NO_WINDOW"
        r"|hasattr\(os|os\.(getuid|nice|umask)|import resource|SO_REUSE"
    )
    package = ROOT / "deskdispatch"
    with_branch = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if branch.search(file.read_text("utf-8"))
    }
    table = (ROOT / "packaging" / "windows.md").read_text("utf-8").partition("## Code")[2]
    assert set(re.findall(r"^\| `([\w/]+\.py)` \|", table, re.MULTILINE)) == with_branch
