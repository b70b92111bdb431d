import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { ROOT } from "../paths.mjs";
import { lockedPackages, shippedPackages } from "../shipped-packages.mjs";

/** The dashboard is shipped as it was built, so its packages stay behind. */
const WORKSPACES = ["apps/server", "apps/fleet", "apps/gateway"];
const COMMANDS = ["switchboard", "healthcheck"];
const LOOSE = [
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "package.json",
  "switchboard",
  "deploy",
  "docs",
];
const FOR_TESTS = /\.test\.\w+$|[\\/]testing([\\/]|$)|tsbuildinfo$/;
/** The texts of the screens are part of the built dashboard; the server answers with those of errors. */
const FOR_SCREENS =
  /[\\/]translations[\\/]src[\\/]\w+[\\/](screens\.ts$|(?!core[\\/]screens([\\/]errors\.json)?$)\w+[\\/]screens([\\/]|$))/;
/** Sources that nothing in an archive runs or reads. */
export const NOT_RUN = new RegExp(`${FOR_TESTS.source}|${FOR_SCREENS.source}`);
const PICTURES = /[\\/]docs[\\/]pictures([\\/]|$)/;
/** Files for people and tools that develop with a package, not for running it. */
const FOR_DEVELOPERS = /\.map$|\.d\.[cm]?ts$|[\\/](CHANGELOG|HISTORY|README)(\.\w+)?$|[\\/]node_modules[\\/]/i;

/** Copies the content of an archive to `folder`. */
export function stageRelease(folder, { build, node }) {
  const { version, commit, built_at } = build;
  const put = (path, skip) => copy(join(ROOT, path), join(folder, path), skip);
  for (const path of LOOSE) if (existsSync(join(ROOT, path))) put(path, PICTURES);
  for (const command of COMMANDS) put(`scripts/${command}.mjs`);
  put("scripts/lib", NOT_RUN);
  put("apps/web/dist", /built-from$/);
  const packages = lockedPackages();
  for (const path of shippedPackages(WORKSPACES)) {
    if (packages[path].link) link(folder, path, packages[path].resolved);
    else if (path.includes("node_modules/")) copyPackage(path, folder);
    else for (const part of ["package.json", "src"]) put(join(path, part), NOT_RUN);
  }
  if (node) copyNode(folder);
  write(join(folder, "build.json"), `${JSON.stringify({ version, commit, built_at }, null, 2)}\n`);
}

function copy(from, to, skip) {
  const filter = skip && ((each) => !skip.test(each));
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(filter && { filter }) });
}

/** Copies a package without those below it, which have entries of their own. */
function copyPackage(path, folder) {
  const from = join(ROOT, path);
  const filter = (each) => each === from || !FOR_DEVELOPERS.test(each.slice(from.length));
  cpSync(from, join(folder, path), { recursive: true, verbatimSymlinks: true, filter });
}

function link(folder, path, resolved) {
  const at = join(folder, path);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(relative(dirname(at), join(folder, resolved)), at);
}

/** Copies the Node that made the release, so that the target machine needs none. */
function copyNode(folder) {
  const to = join(folder, "node/bin", basename(process.execPath));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(process.execPath, to, { dereference: true });
  const licence = join(dirname(process.execPath), "../LICENSE");
  if (existsSync(licence)) cpSync(licence, join(folder, "node/LICENSE"));
}

function write(file, text) {
  writeFileSync(file, text);
}
