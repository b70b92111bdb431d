import { createHash } from "node:crypto";

/** Derives an id from a name, so that a repeated seeding finds its own data again (UUID version 8). */
export function idOf(name: string): string {
  const hash = createHash("sha256").update(`switchboard try-it: ${name}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** FNV-1a hash, the seed for the random values of a device or switch. */
export function seedOf(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return state;
}

/**
 * Returns a number in [0, 1) for one slot of one seed. Unlike a stream it does not depend on earlier calls, so a new device does not change
 * the history of others.
 */
export function chance(seed: number, slot: number): number {
  let mixed = Math.imul(seed ^ Math.imul(slot + 1, 0x9e3779b1), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** Like `chance`, between -1 and 1. */
export function swing(seed: number, slot: number): number {
  return 2 * chance(seed, slot) - 1;
}

/** Returns a value between -1 and 1 that changes smoothly from one whole position to the next. */
export function drift(seed: number, position: number): number {
  const slot = Math.floor(position);
  const part = position - slot;
  const eased = part * part * (3 - 2 * part);
  const from = swing(seed, slot);
  return from + (swing(seed, slot + 1) - from) * eased;
}
