import { writeFile } from "node:fs/promises";

const FIRST = '{\n  "drivers": {}\n}\n';

/** A file to write into, where there is none; one that is there stays as it is. */
export async function writeFirstSettings(file: string): Promise<void> {
  await writeFile(file, FIRST, { mode: 0o600, flag: "wx" }).catch((error: { code?: string }) => {
    if (error.code !== "EEXIST") throw error;
  });
}
