/** What a build is made of, as its service worker gets it (`service-worker-build.ts`). */
export interface VersionFiles {
  /** Changes with any file. */
  version: string;
  /** The script that the page of this version names: by it a page is known to be of this version. */
  entry: string;
  /** What the frame and the sign-in need: kept even where data is to be saved. */
  shell: readonly string[];
  /** Everything else that every person may come to. */
  screens: readonly string[];
  /** What only some need: the texts and fonts of a language, the papers of the demo. */
  groups: Readonly<Record<string, readonly string[]>>;
}

/** The page of every screen. */
export const PAGE = "/index.html";
/** The page of the screen that calls a device on its own Wi-Fi: the same, with a policy of its own (`security-headers.ts`). */
export const DEVICE_PAGE = "/app/devices/new";

export interface Wish {
  /** The person saves data: only what is opened is kept. */
  isSaving: boolean;
  /** Languages and the like in use on this device. */
  groups: readonly string[];
}

/** What is to be on the device before this version may be used without a network. */
export function filesToKeep(files: VersionFiles, { isSaving, groups }: Wish): string[] {
  const inUse = groups.flatMap((name) => files.groups[name] ?? []);
  return [PAGE, DEVICE_PAGE, ...files.shell, ...(isSaving ? [] : [...files.screens, ...inUse])];
}
