import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { FleetDevice } from "../fleet-file.ts";
import { writeWhole } from "../write-whole.ts";

const Remembered = z.object({ devices: z.array(FleetDevice) });

/** What devices were told in their own Wi-Fi, as real ones keep it in their flash; none where there is no such file. */
export async function recall(file: string): Promise<FleetDevice[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return '{"devices":[]}';
    throw error;
  });
  return z.parse(Remembered, JSON.parse(text)).devices;
}

export async function remember(file: string, devices: FleetDevice[]): Promise<void> {
  await writeWhole(file, `${JSON.stringify({ devices }, null, 2)}\n`);
}
