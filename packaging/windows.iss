; Inno Setup 6: an installer for this user or for all, beside the zip. Build it after PyInstaller with
;     iscc /DVersion=0.6.0 packaging\windows.iss
; and add /DSigned /Ssigntool=COMMAND where there is a key.
#ifndef Version
  #error Say which version this is: /DVersion=...
#endif
#define Title "The War Table"

[Setup]
AppId={{2F0D8E0B-6C2B-4B1E-9A40-7D6C3E1A5B94}
AppName={#Title}
AppVersion={#Version}
AppPublisher={#Title} contributors
VersionInfoVersion={#Version}
DefaultDirName={autopf}\{#Title}
DefaultGroupName={#Title}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
ChangesAssociations=yes
LicenseFile=..\LICENSE
SetupIconFile=..\assets\images\app-icon.ico
UninstallDisplayIcon={app}\tabletop.exe
OutputDir=..\packed
OutputBaseFilename=the-war-table-windows-setup
SolidCompression=yes
WizardStyle=modern
#ifdef Signed
SignTool=signtool
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; what an older version had here and this one has not
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\dist\tabletop\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[Icons]
Name: "{group}\{#Title}"; Filename: "{app}\tabletop.exe"
Name: "{autodesktop}\{#Title}"; Filename: "{app}\tabletop.exe"; Tasks: desktopicon

[Registry]
; the same as tabletop.file_types.windows_keys
Root: HKA; Subkey: "Software\Classes\.wartable"; ValueType: string; ValueData: "org.thewartable.tabletop.package"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\org.thewartable.tabletop.package"; ValueType: string; ValueData: "Works for {#Title}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\org.thewartable.tabletop.package\DefaultIcon"; ValueType: string; ValueData: "{app}\tabletop.exe,0"
Root: HKA; Subkey: "Software\Classes\org.thewartable.tabletop.package\shell\open\command"; ValueType: string; ValueData: """{app}\tabletop.exe"" open ""%1"""

[Run]
Filename: "{app}\tabletop.exe"; Description: "{cm:LaunchProgram,{#Title}}"; Flags: nowait postinstall skipifsilent
