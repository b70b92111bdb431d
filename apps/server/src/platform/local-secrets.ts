import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { newSecret } from "./auth/secrets.ts";

/** In the try-it mode nobody sets a secret, so one is made once and kept beside the data. */
export async function localSecret(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, `${name}.secret`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, newSecret(), { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return (await readFile(file, "utf8")).trim();
}
