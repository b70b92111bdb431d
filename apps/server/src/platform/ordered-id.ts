import { randomBytes } from "node:crypto";

let last = { ms: 0, count: 0 };

/** Returns a UUID (version 7) that sorts by time, and within one millisecond by the order of creation. */
export function orderedId(at: Date): string {
  const ms = at.getTime();
  last = { ms, count: last.ms === ms ? (last.count + 1) % 0x1000 : 0 };
  const random = randomBytes(8);
  random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
  const hex = `${ms.toString(16).padStart(12, "0")}7${last.count.toString(16).padStart(3, "0")}${random.toString("hex")}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
