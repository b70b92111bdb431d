import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { type FontLanguages, groupOf } from "./src/service-worker/groups.ts";
import type { VersionFiles } from "./src/service-worker/version-files.ts";

const HERE = import.meta.dirname;
const PUBLIC = path.join(HERE, "public");
const WORKER = path.join(HERE, "src/service-worker/service-worker.ts");
/** The placeholder of the version in index.html. */
const PLACE = "%VERSION%";
/** The frame behind the sign-in, whose script the first page does not name. */
const FRAME = "AppFrame";

type Bundle = Rolldown.OutputBundle;

/** Writes `sw.js`, which knows every file of this build, and tells the page its version (ADR 0039). */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return this.error("There is no index.html to keep");
        const files = versionFiles(bundle, String(page.source));
        page.source = String(page.source).replace(PLACE, files.version);
        this.emitFile({ type: "asset", fileName: "sw.js", source: await workerCode(files) });
      },
    },
  };
}

/** Each language names its font in its own folder. */
function fontLanguages(folder = path.join(HERE, "../../packages/translations/src")): FontLanguages {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    languages.flatMap(({ name }) => {
      const font = /@fontsource-variable\/([\w-]+)\//.exec(
        readFileSync(path.join(folder, name, "screens.ts"), "utf8"),
      )?.[1];
      return font === undefined ? [] : [[font, name]];
    }),
  );
}

function versionFiles(bundle: Bundle, page: string): VersionFiles {
  const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry)?.fileName ?? "";
  const loose = publicFiles();
  const shell = [...shellOf(bundle, page), "theme.js", "boot.css", "favicon.svg"];
  const screens: string[] = [];
  const groups: Record<string, string[]> = {};
  const fonts = fontLanguages();
  for (const [name, file] of Object.entries(bundle)) {
    if (shell.includes(name) || !name.startsWith("assets/")) continue;
    const group = groupOf(name, file.type === "chunk" ? Object.keys(file.modules) : [String(file.source)], fonts);
    if (group === undefined) screens.push(name);
    else groups[group] = [...(groups[group] ?? []), name];
  }
  const version = createHash("sha256");
  for (const name of Object.keys(bundle).sort()) version.update(name);
  version.update(page);
  for (const name of loose) version.update(name).update(readFileSync(path.join(PUBLIC, name)));
  const rooted = (names: readonly string[]) => names.map((name) => `/${name}`).sort();
  return {
    version: version.digest("hex").slice(0, 12),
    entry: `/${entry}`,
    shell: rooted(shell),
    screens: rooted(screens),
    groups: Object.fromEntries(Object.entries(groups).map(([name, own]) => [name, rooted(own)])),
  };
}

/** Returns the files named by the page, and the frame with its imports, styles and fonts. */
function shellOf(bundle: Bundle, page: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    found.add(name);
    if (file.type === "chunk") {
      for (const each of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) add(each);
    }
  };
  for (const [, name] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) if (name) add(name);
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === "chunk" && file.name === FRAME) add(name);
    if (/inter-latin-wght/.test(name)) add(name);
  }
  return [...found];
}

function publicFiles(): string[] {
  return readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(PUBLIC, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Builds one plain script, because a worker cannot share chunks with the pages it keeps. */
async function workerCode(files: VersionFiles): Promise<string> {
  const built = await build({
    configFile: false,
    root: HERE,
    publicDir: false,
    logLevel: "warn",
    define: { VERSION_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: "baseline-widely-available",
      modulePreload: false,
      rolldownOptions: { input: WORKER, output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("The service worker could not be built");
  return chunk.code;
}
