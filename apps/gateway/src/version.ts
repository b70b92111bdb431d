import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Manifest = z.object({ version: z.string() });

/** Returns the version of this gateway, which is that of the server it was released with. */
export function versionOf(): string {
  return z.parse(Manifest, JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))).version;
}
