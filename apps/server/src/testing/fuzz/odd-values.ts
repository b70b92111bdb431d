import type { Chance } from "./chance.ts";

type Json = unknown;

const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202eevil",
  "\u2066x\u2069",
  "👩‍👧‍👦",
  "e\u0301\u0301\u0301",
  "ﷺ".repeat(20),
  "'; DROP TABLE users; --",
  "%_\\%",
  "$1",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "=1+1",
  "../../etc/passwd",
  "null",
  "NaN",
  "Infinity",
  "1e309",
  "-0",
  "0x10",
  "true",
  "2026-02-30",
  "9999-12-31",
  "0000-00-00",
  "-000001-01-01",
  "2026-03-02T25:61:61Z",
  "+275760-09-13T00:00:00.000Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "a@b",
  "KA/+/#",
  "x".repeat(300),
  "x".repeat(70_000),
];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1e16,
  1e300,
  -1e308,
  5e-324,
  86_400_000,
  2360,
  8.64e15,
  8.64e15 + 1,
];
const KEYS = [
  "__proto__",
  "constructor",
  "role",
  "is_demo",
  "enterprise_id",
  "owner_id",
  "id",
  "toString",
  "",
  "\0",
  "a.b",
];

export function oddText(chance: Chance): string {
  if (chance.is(0.7)) return chance.pick(TEXTS);
  return String.fromCharCode(...Array.from({ length: 1 + chance.below(40) }, () => chance.below(65_536)));
}

/** Generates anything but the expected value. */
export function oddValue(chance: Chance, depth = 0): Json {
  const kind = chance.below(depth > 3 ? 4 : 7);
  if (kind === 0) return oddText(chance);
  if (kind === 1) return chance.pick(NUMBERS);
  if (kind === 2) return chance.pick([true, false, null]);
  if (kind === 3) return chance.uuid();
  if (kind === 4) return Array.from({ length: chance.below(4) }, () => oddValue(chance, depth + 1));
  if (kind === 5) return { [chance.pick(KEYS)]: oddValue(chance, depth + 1) };
  return nested(chance.pick([5, 50, 1000]));
}

function nested(depth: number): Json {
  let value: Json = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { deep: value };
  return value;
}

/** Returns the input with a part of it changed, left out or added. */
export function mutated(chance: Chance, value: Json, depth = 0): Json {
  if (depth > 6 || chance.is(0.15)) return oddValue(chance);
  if (Array.isArray(value)) return mutatedList(chance, value, depth);
  if (typeof value !== "object" || value === null) return oddValue(chance);
  const entries = Object.entries(value);
  if (entries.length === 0 || chance.is(0.1)) return { ...value, [chance.pick(KEYS)]: oddValue(chance) };
  const [key, inner] = chance.pick(entries);
  if (chance.is(0.1)) return Object.fromEntries(entries.filter(([each]) => each !== key));
  return Object.fromEntries(
    entries.map(([each, old]) => [each, each === key ? mutated(chance, inner, depth + 1) : old]),
  );
}

function mutatedList(chance: Chance, list: Json[], depth: number): Json {
  if (list.length === 0 || chance.is(0.2)) return [...list, oddValue(chance)];
  // Nested lists multiply in length, so a few elements are enough.
  if (depth === 0 && chance.is(0.1)) return Array.from({ length: 300 }, () => list[0]);
  if (chance.is(0.05)) return Array.from({ length: 12 }, () => list[0]);
  const at = chance.below(list.length);
  return list.map((each, index) => (index === at ? mutated(chance, each, depth + 1) : each));
}
