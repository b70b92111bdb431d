import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { asFieldDevice, newMeter } from "./meters.ts";
import { readModbusSettings } from "./settings.ts";
import { readTemplate } from "./template.ts";
import { shippedTemplates } from "./templates.ts";

const LINE = { value: "v1", address: 0, type: "f32" };
const TEMPLATE = { id: "mine", maker: "Acme", model: "M1", registers: [LINE] };

describe("the shipped templates", () => {
  it("are at least ten, each with its source, volts or amperes, watts and the counter", () => {
    const templates = shippedTemplates();
    expect(templates.length).toBeGreaterThanOrEqual(10);
    for (const { id, source, registers } of templates) {
      const given = registers.flatMap(({ gives }) => ("value" in gives ? [gives.value] : []));
      expect(source.length, id).toBeGreaterThan(20);
      expect(given, id).toEqual(expect.arrayContaining(["p", "e"]));
    }
  });
});

test.each([
  ["a current that the template knows", { ...TEMPLATE, amperes: 45 }, { amperes: 45 }],
  ["no current when the template knows none", TEMPLATE, {}],
])("describes a meter with %s", (_, given, known) => {
  const template = readTemplate(given);
  if ("problem" in template) throw new Error(template.problem);
  const { channels } = asFieldDevice(newMeter({ host: "10.0.0.7", port: 502 }, 1, template));
  expect(channels).toEqual([{ type: "meter", key: "meter", name: "Meter", phases: 3, ...known }]);
});

test.each([
  [
    { ...TEMPLATE, registers: [LINE, { ...LINE, value: "v2", address: -1 }] },
    'Template "mine": line 2 of "registers": "address" must be a whole number from 0 to 65534.',
  ],
  [
    { ...TEMPLATE, registers: [{ ...LINE, type: "float" }] },
    'Template "mine": line 1 of "registers": "type" must be one of "u16", "i16", "u32", "i32", "u64", "i64", "f32", "f64".',
  ],
  [
    { ...TEMPLATE, registers: [{ ...LINE, value: "e", unit: "W" }] },
    'Template "mine": line 1 of "registers": "unit" of e must be one of "Wh", "kWh", "MWh".',
  ],
  [
    { ...TEMPLATE, registers: [{ address: 0, type: "u16" }] },
    'Template "mine": line 1 of "registers" needs "value" (such as "v1", "p" or "e") or "sensor".',
  ],
  [
    { ...TEMPLATE, registers: [LINE, LINE] },
    'Template "mine": line 2 of "registers" names v1 again, which line 1 names.',
  ],
  [
    { ...TEMPLATE, registers: [{ ...LINE, scale: 0 }] },
    'Template "mine": line 1 of "registers": "scale" must be a number other than 0.',
  ],
  [{ ...TEMPLATE, registers: [] }, 'Template "mine": "registers" must be a list of 1 to 64 registers.'],
  [{ ...TEMPLATE, words: "middle" }, 'Template "mine": "words" must be one of "big", "little".'],
  [{ ...TEMPLATE, amperes: 0 }, 'Template "mine": "amperes" must be a number from 1 to 10000.'],
  [{ id: "mine" }, 'Template "mine": "registers" must be a list of 1 to 64 registers.'],
  [7, "A template: A template must be an object."],
])("%# a wrong template is refused with the line that is wrong", (given, problem) => {
  expect(readTemplate(given)).toEqual({ problem });
});

test.each([
  [undefined, "The settings of modbus must be an object."],
  [{ dashboard: false }, 'modbus needs "hosts", a "network" such as "192.168.1.0/24", or "meters".'],
  [{ dashboard: "no" }, '"dashboard" must be true or false.'],
  [{ hosts: ["a b"] }, 'line 1 of "hosts" must be an address such as "192.168.1.20" or "192.168.1.20:1502".'],
  [{ network: "10.0.0.0/8" }, '"network" must be one of 256 addresses at most, such as "192.168.1.0/24".'],
  [{ hosts: ["10.0.0.1"], units: [0] }, '"units" must be a whole number from 1 to 247.'],
  [{ hosts: ["10.0.0.1"], every: 0 }, '"every" must be a number of seconds from 1 to 3600.'],
  [
    { hosts: ["10.0.0.1"], speed: 3 },
    '"speed" is no setting of modbus; there are hosts, network, ports, units, meters, templates, every, timeout, rescan, dashboard.',
  ],
])("the settings %j are refused with a sentence", (given, problem) => {
  expect(readModbusSettings(given)).toEqual({ problem });
});

it("accepts a network, ranges of units, and a custom template in place of a shipped one", () => {
  const own = { ...TEMPLATE, id: "eastron-sdm630" };
  const settings = readModbusSettings({
    network: "192.168.7.9/30",
    units: [1, "3-5"],
    templates: [own],
    meters: [{ host: "10.0.0.9:1502", unit: 7, template: "eastron-sdm630", name: "Main" }],
  });
  if ("problem" in settings) throw new Error(settings.problem);
  expect(settings.hosts.map(({ host }) => host)).toEqual([
    "192.168.7.8",
    "192.168.7.9",
    "192.168.7.10",
    "192.168.7.11",
  ]);
  expect(settings.units).toEqual([1, 3, 4, 5]);
  expect(settings.meters[0]).toMatchObject({ host: "10.0.0.9", port: 1502, unit: 7, template: { maker: "Acme" } });
});

test("reads or refuses any settings without throwing", () => {
  const keys = fc.constantFrom("hosts", "network", "units", "meters", "templates", "every");
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(keys, fc.jsonValue())), (given) => {
      expect(readModbusSettings(given)).toBeTypeOf("object");
      expect(readTemplate(given)).toBeTypeOf("object");
    }),
    { numRuns: 200 },
  );
});
