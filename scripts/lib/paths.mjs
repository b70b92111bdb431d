import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
/** What may be thrown away at any time; `npm ci` empties node_modules, so it does not live there. */
export const CACHE = join(ROOT, ".cache");
export const MODULES = join(ROOT, "node_modules");
export const WEB = join(ROOT, "apps/web");
export const SERVER_MAIN = join(ROOT, "apps/server/src/main.ts");
export const ADMIN_MAIN = join(ROOT, "apps/server/src/admin/main.ts");
export const FLEET_MAIN = join(ROOT, "apps/fleet/src/main.ts");
export const FIELD_MAIN = join(ROOT, "apps/fleet/src/field/main.ts");
export const GATEWAY_MAIN = join(ROOT, "apps/gateway/src/main.ts");

/** An unpacked release archive: its packages are there, its web is built, and neither is looked after. */
export const IS_RELEASED = existsSync(join(ROOT, "build.json"));

/** Vite as the web depends on it, wherever npm put that version. */
export function viteScript() {
  const manifest = createRequire(join(WEB, "package.json")).resolve("vite/package.json");
  return join(dirname(manifest), "bin/vite.js");
}
