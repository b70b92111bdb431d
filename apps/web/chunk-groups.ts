import path from "node:path";
import { normalizePath, type Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const SOURCE = normalizePath(path.join(import.meta.dirname, "src"));
/** The screens that people wait for: what they import is one file each (`scripts/lib/script-size.mjs` has their limits). */
const LOGIN = ["main.tsx", "features/people/auth/LoginPage.tsx"];
const HOME = ["app/frame/AppFrame.tsx", "features/site/dashboard/DashboardPage.tsx"];
/** The switches of the control screen, and what Home loads after its counters. */
const TILES = [
  "features/control/control/ControlPage.tsx",
  "features/site/dashboard/later-parts.ts",
  "features/site/dashboard/energy/NowFigures.tsx",
];
/** Loaded a second after the first picture: with the forms, it would bring all of those. */
const NOTICES = ["app/frame/Notices.tsx"];

/**
 * A few files that are used together beat fifty small ones. The groups of the first screens follow the imports, so that moving or adding a file
 * needs no change here. The others are the shared parts of the later screens; a screen keeps what it alone uses.
 */
export const CHUNK_GROUPS: Group[] = [
  // The texts of another language need the helper while the first file still waits for them.
  { name: "preload", test: /vite[\\/]preload-helper/, priority: 6 },
  { name: importedBy(LOGIN, "login"), priority: 5 },
  { name: importedBy(HOME, "home"), priority: 4 },
  { name: importedBy(TILES, "tiles"), priority: 3 },
  { name: importedBy(NOTICES, "notices"), priority: 2 },
  { name: "icons", test: /packages[\\/]icons[\\/]/, minShareCount: 2, priority: 2 },
  {
    name: "forms",
    test: /node_modules[\\/](@mantine|@floating-ui|react-number-format)[\\/]/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "parts", test: /src[\\/](ui|data|live|widgets)[\\/]/, minShareCount: 4, priority: 0 },
  { name: featureOf, minShareCount: 2 },
];

/** Packages follow the files that use them, because their index files import much more than a screen needs. */
function importedBy(files: readonly string[], name: string) {
  let found: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules) => {
    found ??= importsOf(files, modules);
    return found.has(id) ? name : null;
  };
}

function importsOf(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(files.map((file) => `${SOURCE}/${file}`));
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (imported.startsWith(SOURCE)) found.add(imported);
    }
  }
  return found;
}

/** The screens of a feature share a file. */
function featureOf(id: string): string | null {
  return /src[\\/]features[\\/]\w+[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? null;
}
