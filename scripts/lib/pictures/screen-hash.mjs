import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { ROOT } from "../paths.mjs";

const WEB = "apps/web/src";
/** The English texts, relative to the source of the web. */
const ENGLISH = "../../../packages/translations/src/en";
/** The components around every screen of a signed-in person. */
const FRAME_PARTS = ["Shell", "SideMenu", "ScreenColumn", "ScreenTabs", "TopBar", "BottomBar", "Breadcrumbs"];
const FRAME = [
  ...FRAME_PARTS.flatMap((name) => [`app/frame/${name}.tsx`, `app/frame/${name}.module.css`]),
  "app/menu/places.ts",
  "app/menu/screens.ts",
];
const LOOK = ["app/frame/theme.ts", "app/frame/kit.css"];
/** Texts that nearly every screen loads; a change in them is rarely visible on a picture. */
const SHARED_TEXTS = new Set(["common", "errors"]);
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+\.(?:tsx?|css))"/g;
const TEXTS = /useTranslation\(\s*\[?\s*"(\w+)"/g;
const DRAWN = /\.(tsx|css)$/;

/**
 * Creates a function that hashes everything that draws the screen of a picture: components and styles of the page (followed within its
 * feature and the tiles), its English texts, the theme and, if the picture has them, frame and menu. Comments, imports, white space and
 * file names are left out, so that tidying up requires no new pictures. The hash of a page that does not exist is undefined.
 */
export function createScreenHash(root = ROOT) {
  const read = cached((path) => readFileSync(join(root, WEB, path), "utf8"));
  const textPath = findTexts(root);
  const digest = cached((path) => hash(withoutNotes(read(path))));
  return ({ page, who }) => {
    const exists = (path) => existsSync(join(root, WEB, path));
    const entry = `${page}.tsx`;
    if (!exists(entry)) return undefined;
    const files = filesBehind(entry, { read, exists });
    const drawn = [...files.filter((path) => DRAWN.test(path)), ...textsOf(files, read).map(textPath), ...LOOK];
    const frame = who === null ? [] : [...FRAME.map(digest), hash(menuLabels(read(textPath("shell"))))];
    return hash([...drawn.map(digest), ...frame].sort().join("\n"));
  };
}

/** Returns the page and the files of its folder below `features`, or of the tiles, that it imports directly or indirectly. */
function filesBehind(entry, { read, exists }) {
  const feature = `${entry.split("/").slice(0, 3).join("/")}/`;
  const isFollowed = (path) => path.startsWith(feature) || path.startsWith("widgets/tiles/");
  const found = new Set([entry]);
  for (const path of found) {
    for (const [, target] of read(path).matchAll(IMPORT)) {
      const file = posix.join(dirname(path), target);
      if (isFollowed(file) && exists(file)) found.add(file);
    }
  }
  return [...found];
}

function textsOf(files, read) {
  const names = files.flatMap((path) => [...read(path).matchAll(TEXTS)].map(([, name]) => name));
  return [...new Set(names)].filter((name) => !SHARED_TEXTS.has(name));
}

/** Texts are named without their area. */
function findTexts(root) {
  const paths = readdirSync(join(root, WEB, ENGLISH), { recursive: true }).map((path) => path.split(sep).join("/"));
  return (name) => `${ENGLISH}/${paths.find((path) => path.endsWith(`/screens/${name}.json`))}`;
}

function menuLabels(text) {
  const { menu, places } = JSON.parse(text);
  return JSON.stringify([menu, places]);
}

function withoutNotes(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^import\b[\s\S]*?;$/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}

function hash(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function cached(make) {
  const made = new Map();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key);
  };
}
