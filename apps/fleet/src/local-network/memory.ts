import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { FleetDevice } from "../fleet-file.ts";
import { writeWhole } from "../write-whole.ts";

const Remembered = z.object({ devices: z.array(FleetDevice) });

/** Reads the configurations that devices got in their own Wi-Fi, which real ones keep in flash; none if there is no file. */
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
