import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { WEB } from "./paths.mjs";

const IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

/** The limits of what a browser fetches before a screen is usable, in kilobytes of gzip. Later requests do not count. */
const SCREENS = [
  { name: "the login", chunks: ["LoginPage"], most: 120 },
  { name: "Home", chunks: ["AppFrame", "DashboardPage"], most: 203 },
  { name: "all of Home", chunks: ["AppFrame", "DashboardPage", "NowFigures", "later-parts"], most: 257 },
  { name: "Control", chunks: ["AppFrame", "ControlPage"], most: 257 },
];

/** Checks that the scripts before the first screens stay within their limits. */
export function checkScriptSize(dist = join(WEB, "dist"), screens = SCREENS) {
  const faults = screens.flatMap(({ name, chunks, most }) => {
    const missing = chunks.filter((chunk) => filesOf(dist, chunk).length !== 1);
    if (missing.length > 0) return `${name}: there is no file of its own for ${missing.join(", ")}`;
    const size = sizeOf(
      dist,
      chunks.flatMap((chunk) => filesOf(dist, chunk)),
    );
    if (size <= most) return [];
    return `${name}: ${size.toFixed(1)} KB of script before it can be used, at most ${most}; see the groups in chunk-groups.ts`;
  });
  return { ok: faults.length === 0, output: faults.join("\n") };
}

function filesOf(dist, chunk) {
  const named = new RegExp(`^${chunk}-[\\w-]{8}\\.js$`);
  return readdirSync(join(dist, "assets")).filter((file) => named.test(file));
}

function sizeOf(dist, files) {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const entry = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file);
  const [seen, queue] = [new Set(), [...entry, ...files]];
  let bytes = 0;
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const path = join(dist, "assets", file);
    if (seen.has(file) || !existsSync(path)) continue;
    seen.add(file);
    const script = readFileSync(path, "utf8");
    bytes += gzipSync(script).length;
    queue.push(...[...script.matchAll(IMPORT)].map(([, imported]) => imported));
  }
  return bytes / 1000;
}
