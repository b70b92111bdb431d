import { readFile, rename, rm, writeFile } from "node:fs/promises";
import * as z from "zod/mini";
import { FleetDevice } from "../fleet-file.ts";

const Remembered = z.object({ devices: z.array(FleetDevice) });

/** What devices were told in their own Wi-Fi, as real ones keep it in their flash; none where there is no such file. */
export async function recall(file: string): Promise<FleetDevice[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return '{"devices":[]}';
    throw error;
  });
  return z.parse(Remembered, JSON.parse(text)).devices;
}

/** Whole or not at all, and for its owner's eyes only: there are secrets in it. */
export async function remember(file: string, devices: FleetDevice[]): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, `${JSON.stringify({ devices }, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}
