/** The files of a build, as its service worker receives them (`service-worker-build.ts`). */
export interface VersionFiles {
  /** Changes with any file. */
  version: string;
  /** The script named by the page of this version, which identifies such a page. */
  entry: string;
  /** Files of the frame and the sign-in, kept even when data is to be saved. */
  shell: readonly string[];
  /** Other files that every user may need. */
  screens: readonly string[];
  /** Files that only some users need: the texts and fonts of a language, the data of the demo. */
  groups: Readonly<Record<string, readonly string[]>>;
}

/** The page of every screen. */
export const PAGE = "/index.html";
/** The page of the screen that calls a device on its own Wi-Fi, which has a policy of its own (`security-headers.ts`). */
export const DEVICE_PAGE = "/app/devices/new";

export interface Wish {
  /** True when the user saves data: only opened files are kept. */
  isSaving: boolean;
  /** Languages and the like in use on this device. */
  groups: readonly string[];
}

/** Returns the files that must be on the device before this version may be used offline. */
export function filesToKeep(files: VersionFiles, { isSaving, groups }: Wish): string[] {
  const inUse = groups.flatMap((name) => files.groups[name] ?? []);
  return [PAGE, DEVICE_PAGE, ...files.shell, ...(isSaving ? [] : [...files.screens, ...inUse])];
}
