import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
/** Files that may be deleted at any time; outside of node_modules, which `npm ci` empties. */
export const CACHE = join(ROOT, ".cache");
export const MODULES = join(ROOT, "node_modules");
export const WEB = join(ROOT, "apps/web");
export const SERVER_MAIN = join(ROOT, "apps/server/src/main.ts");
export const GARBAGE_COLLECTION = join(ROOT, "apps/server/src/platform/garbage-collection.ts");
export const ADMIN_MAIN = join(ROOT, "apps/server/src/admin/main.ts");
export const FLEET_MAIN = join(ROOT, "apps/fleet/src/main.ts");
export const FIELD_MAIN = join(ROOT, "apps/fleet/src/field/main.ts");
export const GATEWAY_MAIN = join(ROOT, "apps/gateway/src/main.ts");

/** True in an unpacked release archive, whose packages and web are complete and not updated. */
export const IS_RELEASED = existsSync(join(ROOT, "build.json"));

/** Returns the Vite that the web depends on, wherever npm put that version. */
export function viteScript() {
  const manifest = createRequire(join(WEB, "package.json")).resolve("vite/package.json");
  return join(dirname(manifest), "bin/vite.js");
}
