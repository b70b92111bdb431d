import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file completely or not at all, readable by its owner only. */
export async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
