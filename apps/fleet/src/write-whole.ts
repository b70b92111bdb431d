import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file atomically and readable only by its owner, because it may contain secrets. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
