import { describe, expect, it, test } from "vitest";
import { CONFIG_GROUPS, configOptionsOf, readConfig, validateConfig } from "./device-config.ts";
import { BOXED_TYPE_CODES, type DeviceTypeCode, FIELD_TYPE_CODES } from "./device-types.ts";

const keysOf = (type: DeviceTypeCode) => configOptionsOf(type).map(({ key }) => key);
const problems = (...given: Parameters<typeof validateConfig>) => Object.fromEntries(validateConfig(...given));

describe("the options of a device", () => {
  test.each(BOXED_TYPE_CODES)("%s has some, grouped", (type) => {
    const groups = configOptionsOf(type).map(({ group }) => CONFIG_GROUPS.indexOf(group));
    expect(groups.length).toBeGreaterThan(0);
    expect(groups).toEqual([...groups].sort((a, b) => a - b));
  });

  test.each<[DeviceTypeCode, string[]]>([
    ["KIOT_RED", ["disable_led", "light_manual_toggle", "led_color_type", "switch_operation_mode"]],
    ["KIOT_4_NODE", ["increased_switch_delay", "no_two_way_switch", "disable_led"]],
    ["SW_5_NODE", ["increased_switch_delay", "no_two_way_switch", "disable_led", "disable_dimmer"]],
    ["GSM_RELAY_4", ["increased_switch_delay"]],
    ["IR_BLASTER", ["disable_led"]],
    ["TRAVEL_ADAPTER", ["disable_led", "heat_alarm", "buzzer_duration"]],
    [
      "ENERGY_METER_1",
      ["buzzer_duration", "over_voltage", "under_voltage", "over_current", "under_current", "overload"],
    ],
  ])("%s only has its own", (type, keys) => {
    expect(keysOf(type)).toEqual(keys);
  });

  test.each(FIELD_TYPE_CODES)("%s, made by others, has none here", (type) => {
    expect(keysOf(type)).toEqual([]);
    expect(readConfig(type, { curtain_mode: "2", over_voltage: 250 })).toEqual({ curtain_mode: "2" });
  });

  it("include all of the spec, each on some type", () => {
    const all = new Set(BOXED_TYPE_CODES.flatMap(keysOf));
    expect(all.size).toBe(26);
  });

  it("watch lines and individual phases on three phases, but not on one", () => {
    const lines = ["over_voltage_line", "under_voltage_line", "individual_overload"];
    expect(keysOf("ENERGY_METER_3")).toEqual(expect.arrayContaining(lines));
    for (const key of lines) expect(keysOf("HEAVY_PLUG")).not.toContain(key);
  });
});

describe("a change", () => {
  test.each<[string, DeviceTypeCode, Record<string, unknown>, Record<string, string>]>([
    ["600 V", "ENERGY_METER_1", { over_voltage: 600 }, {}],
    ["601 V", "ENERGY_METER_1", { over_voltage: 601 }, { over_voltage: "range" }],
    ["-1 V", "ENERGY_METER_1", { under_voltage: -1 }, { under_voltage: "range" }],
    ["half a volt", "ENERGY_METER_1", { over_voltage: 230.5 }, { over_voltage: "step" }],
    ["99.5 A", "ENERGY_METER_1", { over_current: 99.5 }, {}],
    ["100.5 A", "ENERGY_METER_1", { over_current: 100.5 }, { over_current: "range" }],
    ["a quarter of an ampere", "ENERGY_METER_1", { over_current: 0.25 }, { over_current: "step" }],
    ["a number as text", "ENERGY_METER_1", { over_voltage: "250" }, { over_voltage: "kind" }],
    ["no number at all", "ENERGY_METER_1", { over_voltage: Number.NaN }, { over_voltage: "kind" }],
    ["a setting taken away", "ENERGY_METER_1", { over_voltage: null }, {}],
    ["a setting of another type", "KIOT_4_NODE", { over_voltage: 250 }, { over_voltage: "unknown" }],
    ["a setting of none", "KIOT_4_NODE", { constructor: true }, { constructor: "unknown" }],
    ["a yes as a number", "KIOT_4_NODE", { disable_led: 1 }, { disable_led: "kind" }],
    ["a colour type", "KIOT_RED", { led_color_type: "GRB_WARM_WHITE" }, {}],
    ["a colour type that is none", "KIOT_RED", { led_color_type: "CMYK" }, { led_color_type: "choice" }],
    ["curtain mode 5", "SW_2_REL", { curtain_mode: "5" }, {}],
    ["curtain mode 6", "SW_2_REL", { curtain_mode: "6" }, { curtain_mode: "choice" }],
  ])("%s", (_, type, changes, expected) => {
    expect(problems(type, changes as never)).toEqual(expected);
  });

  it("keeps the lower limit below the upper one when both are set", () => {
    expect(problems("ENERGY_METER_1", { over_voltage: 200, under_voltage: 200 })).toEqual({
      over_voltage: "order",
      under_voltage: "order",
    });
    expect(problems("ENERGY_METER_1", { over_voltage: 201, under_voltage: 200 })).toEqual({});
  });

  it("is compared with the device's existing values", () => {
    const held = { under_voltage: 200 };
    expect(problems("ENERGY_METER_1", { over_voltage: 190 }, held)).toEqual({ over_voltage: "order" });
    expect(problems("ENERGY_METER_1", { over_voltage: 190, under_voltage: null }, held)).toEqual({});
    expect(problems("ENERGY_METER_1", { over_current: 5 }, { ...held, over_voltage: 100 })).toEqual({});
  });
});

describe("reported configuration", () => {
  it("is limited to settings of the type", () => {
    const said = { over_voltage: 250, disable_led: true, secret: "x", under_voltage: "low", over_current: null };
    expect(readConfig("ENERGY_METER_1", said)).toEqual({ over_voltage: 250 });
  });

  it("may exceed what people can set", () => {
    expect(readConfig("ENERGY_METER_1", { over_voltage: 900 })).toEqual({ over_voltage: 900 });
  });

  it("ignores inherited properties of objects", () => {
    expect(readConfig("KIOT_4_NODE", JSON.parse('{"__proto__":{"disable_led":true}}'))).toEqual({});
  });
});

describe("protection limits", () => {
  const RATING = { phases: 3, volts: 600, amperes: 800, ct_secondary: 5 } as const;

  it.each([
    ["the spec's limit without a rating", { over_current: 100.5 }, null, { over_current: "range" }],
    ["the rated current", { over_current: 800, individual_overload: 800, overload: 1_728_000 }, RATING, {}],
    ["no more than the rated current", { over_current: 800.5 }, RATING, { over_current: "range" }],
    ["the spec's limit where the rating is smaller", { over_current: 100 }, { ...RATING, amperes: 45 }, {}],
  ])("reach to %s", (_, changes, rating, expected) => {
    expect(problems("ENERGY_METER_3", changes, {}, rating)).toEqual(expected);
  });
});
