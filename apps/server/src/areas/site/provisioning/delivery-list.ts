import { readFile } from "node:fs/promises";
import { isHardwareId } from "@switchboard/domain/core";
import { BOXED_TYPE_CODES, type DeviceTypeCode } from "@switchboard/domain/site";
import type { PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import type { Database } from "../../../platform/db/database.ts";
import { ProvisioningRepository } from "./provisioning.repository.ts";

export interface Box {
  kd_id: string;
  device_type: DeviceTypeCode;
  pin: string;
}

export class DeliveryListError extends Error {}

/** Parses one box per line: device ID, device type, PIN. Empty lines and lines that start with # are skipped. */
export function parseDeliveryList(text: string): Box[] {
  return text.split(/\r?\n/).flatMap((line, index): Box[] => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [kd_id = "", type = "", pin = "", ...more] = line.split(",").map((part) => part.trim());
    const device_type = BOXED_TYPE_CODES.find((code) => code === type);
    if (!isHardwareId(kd_id) || !device_type || pin === "" || pin.length > 20 || more.length > 0)
      throw new DeliveryListError(`line ${index + 1} is not "device ID, device type, PIN": ${kd_id}, ${type}`);
    return [{ kd_id, device_type, pin }];
  });
}

/** Stores the unknown boxes of the file; returns how many. Without a file there are none. */
export async function importDeliveryList(database: Database, hasher: PasswordHasher, file: string): Promise<number> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  const boxes = parseDeliveryList(text);
  const repository = new ProvisioningRepository(database);
  const existing = await repository.knownBoxes(boxes.map((box) => box.kd_id));
  let taken = 0;
  for (const { kd_id, device_type, pin } of boxes) {
    if (existing.has(kd_id)) continue;
    await repository.insertBox(kd_id, device_type, await hasher.hash(pin));
    taken += 1;
  }
  return taken;
}
