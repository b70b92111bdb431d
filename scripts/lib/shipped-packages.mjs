import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * Returns the lockfile paths of packages that a workspace needs at run time, including ours: dependencies, optional packages that are
 * installed on this platform, and existing peers. Resolves like Node: beside the importer, then further up. Workspaces in `built` also need
 * what builds them.
 */
export function shippedPackages(workspaces, options = {}) {
  const { root = ROOT, packages = lockedPackages(root), built = [] } = options;
  const isInstalled = options.isInstalled ?? ((path) => existsSync(join(root, path)));
  const found = new Set();
  const open = [...workspaces];
  while (open.length > 0) {
    const path = open.pop();
    if (found.has(path)) continue;
    found.add(path);
    const { link, resolved } = packages[path] ?? {};
    if (link) {
      open.push(resolved);
      continue;
    }
    open.push(...neededBy(path, packages, { isInstalled, withTools: built.includes(path) }));
  }
  return [...found].sort();
}

function neededBy(path, packages, { isInstalled, withTools }) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, devDependencies } = packages[path] ?? {};
  const optional = new Set([...Object.keys(optionalDependencies), ...Object.keys(peerDependencies)]);
  const names = new Set([
    ...Object.keys(dependencies),
    ...Object.keys((withTools && devDependencies) || {}),
    ...optional,
  ]);
  return [...names].flatMap((name) => {
    const at = resolve(path, name, packages);
    if (at && isInstalled(at)) return [at];
    if (optional.has(name)) return [];
    throw new Error(`${path} needs ${name}, which is not installed`);
  });
}

function resolve(from, name, packages) {
  for (let folder = from; ; folder = parent(folder)) {
    const at = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[at]) return at;
    if (folder === "") return undefined;
  }
}

const parent = (folder) => folder.split("/").slice(0, -1).join("/");

export function lockedPackages(root = ROOT) {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
}
