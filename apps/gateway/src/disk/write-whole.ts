import { rename, rm, writeFile } from "node:fs/promises";

/** Whole or not at all, and for its owner's eyes only: there are secrets in it. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
