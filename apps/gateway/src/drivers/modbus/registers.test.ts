import { MODBUS_LENGTHS, MODBUS_TYPES, SHIPPED_METERS } from "@switchboard/domain/site";
import { Registers } from "@switchboard/fleet/field";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { blocksOf, decode, MOST_REGISTERS, readingOf, reportOf } from "./registers.ts";
import { type MeterTemplate, readTemplate, type TemplateRegister } from "./template.ts";
import { shippedTemplates } from "./templates.ts";

const words = (registers: Registers, size: number) =>
  Array.from({ length: size }, (_, index) => registers.get(index) ?? 0);

test.each([
  ["u16", "big", [0x00e6], 230],
  ["i16", "big", [0xffff], -1],
  ["u32", "big", [0x0001, 0x0000], 65_536],
  ["u32", "little", [0x0000, 0x0001], 65_536],
  ["i32", "little", [0xfffe, 0xffff], -2],
  ["u64", "big", [0, 0, 0, 7], 7],
  ["i64", "little", [7, 0, 0, 0], 7],
  ["f32", "big", words(new Registers().f32(0, 230.5), 2), 230.5],
  ["f64", "big", words(new Registers().f64(0, 123_456.789), 4), 123_456.789],
  // Meters mark a missing value in these ways.
  ["u16", "big", [0xffff], undefined],
  ["i16", "big", [0x7fff], undefined],
  ["i16", "big", [0x8000], undefined],
  ["u32", "big", [0xffff, 0xffff], undefined],
  ["i64", "big", [0x7fff, 0xffff, 0xffff, 0xffff], undefined],
  ["f32", "big", [0x7fc0, 0x0000], undefined],
  ["f32", "big", [0x7f80, 0x0000], undefined],
  // The reply has fewer or stranger registers than requested.
  ["u32", "big", [1], undefined],
  ["u16", "big", [70_000], undefined],
] as const)("%s with the %s word first of %j is %s", (type, order, given, value) => {
  expect(decode(given, type, order)).toBe(value);
});

const register = (given: object): TemplateRegister => {
  const template = readTemplate({ id: "x", maker: "x", model: "x", registers: [given] });
  if ("problem" in template || !template.registers[0]) throw new Error(JSON.stringify(template));
  return template.registers[0];
};

test.each([
  [{ value: "v1", address: 0, type: "u16", scale: 0.1 }, 2301, 230.1],
  [{ value: "p", address: 0, type: "f32", unit: "kW" }, -1.5, -1500],
  [{ value: "e", address: 0, type: "u32", unit: "kWh", scale: 0.01 }, 100, 3_600_000],
  [{ value: "e", address: 0, type: "i32", unit: "Wh" }, -5, undefined],
  [{ value: "v1", address: 0, type: "f32" }, -230, undefined],
  [{ value: "c1", address: 0, type: "f32" }, 1e30, undefined],
  [{ value: "pf", address: 0, type: "i16", scale: 0.001 }, -980, 0.98],
  [{ value: "pf", address: 0, type: "f32" }, 57, undefined],
  [{ value: "s", address: 0, type: "f32", unit: "kVA" }, 2.5, 2500],
  [{ sensor: "t", kind: "temperature", address: 0, type: "i16", scale: 0.1 }, 215, 21.5],
  [{ sensor: "t", kind: "temperature", address: 0, type: "i16" }, 9000, undefined],
])("of %j a register with %s says %s", (given, raw, value) => {
  expect(readingOf(register(given), raw)).toBe(value);
});

/** Register, words and watt-seconds from the makers' lists for 12,345.67 kWh, cut to the meter's resolution. */
test.each([
  ["abb-b23-b24", 0x5004, [0, 0, 0x0012, 0xd687], 44_444_412_000],
  ["carlo-gavazzi-em24-ethernet", 0x4e, [0xe240, 0x0001], 44_444_160_000],
  ["carlo-gavazzi-em340", 0x4e, [0xe240, 0x0001], 44_444_160_000],
  ["schneider-pm5000", 3208 - 1, [0, 0, 0x00bc, 0x6146], 44_444_412_000],
  ["siemens-pac2200", 809, words(new Registers().f64(0, 12_345_670), 4), 44_444_412_000],
  ["siemens-pac3200", 809, words(new Registers().f64(0, 12_345_670), 4), 44_444_412_000],
  ["socomec-diris-a", 0xc662, [0x0000, 0x3039], 44_442_000_000],
  ["socomec-diris-b30", 0x4d86, [0x0000, 0x3039], 44_442_000_000],
])("reads what a %s has fed in at register %i", (id, address, given, wattSeconds) => {
  const template = shippedTemplates().find((each) => each.id === id);
  const found = template?.registers.find(({ gives }) => "value" in gives && gives.value === "ee");
  if (!template || !found) throw new Error(`${id} reads no energy fed in`);
  expect(found.address).toBe(address);
  expect(readingOf(found, decode(given, found.type, template.words))).toBe(wattSeconds);
});

test("averages the voltages and currents of three phases, and omits them when one is missing", () => {
  const template = readTemplate({
    id: "x",
    maker: "x",
    model: "x",
    registers: ["v1", "v2", "v3", "c1"].map((value, address) => ({ value, address: address * 2, type: "f32" })),
  }) as MeterTemplate;
  const [v1, v2, v3, c1] = template.registers;
  if (!v1 || !v2 || !v3 || !c1) throw new Error("four registers");
  const read = new Map([
    [v1, 229],
    [v2, 230],
    [v3, 234],
    [c1, 3],
  ]);
  expect(reportOf(template, read, 5)).toEqual({ at: 5, power: { v: 231, v1: 229, v2: 230, v3: 234, c1: 3 } });
});

test.each([
  ["apparent power alone", { p: 2000, s: 2500 }, { p: 2000, pf: 0.8 }],
  ["both, by its own factor", { p: 2000, s: 2500, pf: 0.9 }, { p: 2000, pf: 0.9 }],
  ["power that flows back", { p: -2000, s: 2500 }, { p: -2000, pf: 0.8 }],
  ["no load", { p: 0, s: 0 }, { p: 0 }],
  ["no power", { s: 2500 }, {}],
])("tells the power factor of a meter that says %s", (_, values, power) => {
  const names = Object.keys(values);
  const registers = names.map((value, index) => ({ value, address: index * 2, type: "f32" }));
  const template = readTemplate({ id: "x", maker: "x", model: "x", phases: 1, registers }) as MeterTemplate;
  const read = new Map(template.registers.map((each, index) => [each, Object.values(values)[index] ?? 0]));
  expect(reportOf(template, read, 5).power ?? {}).toEqual(power);
});

test.each(["schneider-iem3155", "janitza-umg96rm", "lovato-dmg610", "socomec-diris-a"])(
  "reads power factor or apparent power of %s",
  (id) => {
    const meter = SHIPPED_METERS.find((each) => each.id === id);
    expect(meter?.registers.some((each) => "value" in each && (each.value === "pf" || each.value === "s"))).toBe(true);
  },
);

test("reads the energy that a Janitza UMG 96RM takes from the grid, without subtracting the export", () => {
  const meter = SHIPPED_METERS.find(({ id }) => id === "janitza-umg96rm");
  expect(meter?.registers.find((each) => "value" in each && each.value === "e")).toMatchObject({ address: 19_068 });
});

describe("the requests of a meter", () => {
  const anyRegisters = fc.uniqueArray(
    fc.record({
      address: fc.integer({ min: 0, max: 2000 }),
      type: fc.constantFrom(...MODBUS_TYPES),
      table: fc.constantFrom("holding", "input"),
    }),
    { minLength: 1, maxLength: 40, selector: ({ address }) => address },
  );

  it("cover every register once and stay within the protocol's limit, with and without gaps", () => {
    fc.assert(
      fc.property(anyRegisters, fc.boolean(), (given, joinGaps) => {
        const registers = given.map((each, index) => register({ ...each, sensor: `s${index}` }));
        const blocks = blocksOf(registers, joinGaps);
        expect(blocks.flatMap((block) => block.registers)).toHaveLength(registers.length);
        for (const block of blocks) {
          expect(block.length).toBeLessThanOrEqual(MOST_REGISTERS);
          for (const each of block.registers) {
            expect(each.address).toBeGreaterThanOrEqual(block.address);
            expect(each.address + MODBUS_LENGTHS[each.type]).toBeLessThanOrEqual(block.address + block.length);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
