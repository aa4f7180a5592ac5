; Installs @NAME@ for the user who runs it. Filled in by windows/script.py.
Target amd64-unicode
SetCompressor /SOLID @COMPRESSOR@
!if "@COMPRESSOR@" == "lzma"
  SetCompressorDictSize 64
!endif
SetDateSave on
CRCCheck on
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
Name "@NAME@"
OutFile "@OUT@"
@SIGN@Icon "@ICON@"
BrandingText "@NAME@ @VERSION@"
InstallDir "$LOCALAPPDATA\Programs\@NAME@"
InstallDirRegKey HKCU "@UNINSTALL@" "InstallLocation"

!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include MUI2.nsh
!define MUI_ICON "@ICON@"
!define MUI_UNICON "@ICON@"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\@PYTHON@"
!define MUI_FINISHPAGE_RUN_PARAMETERS "-m @NAME@"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Arabic"

VIProductVersion "@NUMBERS@"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductName" "@NAME@"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductVersion" "@VERSION@"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileVersion" "@VERSION@"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileDescription" "@NAME@"
VIAddVersionKey /LANG=${LANG_ENGLISH} "CompanyName" "@PUBLISHER@"
VIAddVersionKey /LANG=${LANG_ENGLISH} "LegalCopyright" "@PUBLISHER@"

@TEXTS@
; Qt does not load on an older Windows; nothing is replaced there.
Function .onInit
  ${IfNot} ${AtLeastBuild} @OLDEST_BUILD@
    MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
    SetErrorLevel @TOO_OLD@
    Quit
  ${EndIf}
FunctionEnd

; Is it running? Windows refuses to open a library that is loaded for writing.
; $R0 is 1 where it runs.
!macro RUNNING UN
Function ${UN}Running
  StrCpy $R0 0
  ${If} ${FileExists} "$INSTDIR\@LIBRARY@"
    ClearErrors
    FileOpen $R1 "$INSTDIR\@LIBRARY@" a
    ${If} ${Errors}
      StrCpy $R0 1
    ${Else}
      FileClose $R1
    ${EndIf}
  ${EndIf}
FunctionEnd

; Asks the windows that are on the screen and belong to a program below $INSTDIR to close.
Function ${UN}AskToClose
  StrLen $R4 "$INSTDIR\"
  StrCpy $R1 0
  ${Do}
    FindWindow $R1 "" "" 0 $R1
    ${If} $R1 = 0
      ${ExitDo}
    ${EndIf}
    System::Call 'user32::IsWindowVisible(p R1) i .R2'
    ${If} $R2 <> 0
      System::Call 'user32::GetWindowThreadProcessId(p R1, *i .R2)'
      System::Call 'kernel32::OpenProcess(i 0x1000, i 0, i R2) p .R2'
      ${If} $R2 P<> 0
        System::Call 'kernel32::QueryFullProcessImageNameW(p R2, i 0, w .R3, *i ${NSIS_MAX_STRLEN})'
        System::Call 'kernel32::CloseHandle(p R2)'
        StrCpy $R3 $R3 $R4
        ${If} $R3 == "$INSTDIR\"
          SendMessage $R1 ${WM_CLOSE} 0 0 /TIMEOUT=2000
        ${EndIf}
      ${EndIf}
    ${EndIf}
  ${Loop}
FunctionEnd

; Waits until it has ended; what cannot be is said, and nothing was changed then.
Function ${UN}Close
  ${Do}
    StrCpy $R5 0
    ${Do}
      Call ${UN}Running
      ${If} $R0 = 0
        Return
      ${EndIf}
      ${If} $R5 = 0
        Call ${UN}AskToClose
      ${EndIf}
      IntOp $R5 $R5 + 1
      Sleep 500
    ${LoopUntil} $R5 >= @ROUNDS@
  ${LoopWhile} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_RUNNING)" /SD IDCANCEL IDRETRY`
  SetErrorLevel @STILL_RUNNING@
  Quit
FunctionEnd

; Takes away what an installation wrote, and nothing else.
Function ${UN}RemoveFiles
@REMOVE@
FunctionEnd
!macroend
!insertmacro RUNNING ""
!insertmacro RUNNING "un."

Section
  SetShellVarContext current
  Call Close
  Call RemoveFiles
  ${If} ${FileExists} "$INSTDIR\lib\*.*"
    MessageBox MB_OK|MB_ICONSTOP "$(IN_USE)" /SD IDOK
    SetErrorLevel @NOT_REPLACED@
    Quit
  ${EndIf}
  ClearErrors
@FILES@
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ; Bytecode for the Python that is here; a start then compares nothing and writes nothing.
  DetailPrint "$(COMPILING)"
  nsExec::Exec '"$INSTDIR\python\python.exe" -m compileall -q --invalidation-mode unchecked-hash "$INSTDIR\lib"'
  Pop $0
  CreateShortcut "$SMPROGRAMS\@NAME@.lnk" "$INSTDIR\@PYTHON@" "-m @NAME@" "$INSTDIR\@NAME@.ico" 0
@REGISTER@
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "@UNINSTALL@" "EstimatedSize" $0
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section Uninstall
  SetShellVarContext current
  Call un.Close
  Call un.RemoveFiles
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\@NAME@.lnk"
@UNREGISTER@
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(DATA_TOO)" /SD IDNO IDNO kept
@DATA@
  kept:
SectionEnd
