import { describe, expect, it, test } from "vitest";
import {
  adoptedRating,
  coverSwitches,
  fitHardware,
  type OfferedChannel,
  planAdoption,
  type UsedHardware,
  usedHardware,
} from "./adoption.ts";

const relay = (key: string, kind = "switch"): OfferedChannel => ({ type: "switch", key, kind });
const sensor = (key: string, kind: string): OfferedChannel => ({ type: "sensor", key, kind });
const COVER: OfferedChannel = { type: "cover", key: "shutter" };
const METER: OfferedChannel = { type: "meter", key: "em", phases: 3 };
const named = (...keys: string[]) => keys.map((key) => ({ key, name: key.toUpperCase() }));

describe("planAdoption", () => {
  it("keeps the device's order of the chosen switches", () => {
    const plan = planAdoption([relay("l1"), relay("l2", "dimmer"), relay("l3")], named("l3", "l2"));
    expect(plan).toMatchObject({
      type: "FIELD",
      switches: [
        { switch_no: 1, channel: "l2", does: "switch", kind: "dimmer", name: "L2" },
        { switch_no: 2, channel: "l3", does: "switch", kind: "switch", name: "L3" },
      ],
    });
  });

  it("assigns the switches 1 and 2 to a cover, followed by the other switches", () => {
    const plan = planAdoption([relay("lamp"), COVER], named("lamp", "shutter"));
    expect(plan).toMatchObject({
      hasCover: true,
      switches: [
        { switch_no: 1, channel: "shutter", does: "open" },
        { switch_no: 2, channel: "shutter", does: "close" },
        { switch_no: 3, channel: "lamp", does: "switch" },
      ],
    });
  });

  it("measures only when the meter was chosen", () => {
    const type = (...keys: string[]) => planAdoption([relay("l1"), METER], named(...keys));
    expect(type("l1", "em")).toMatchObject({ type: "FIELD_METER_3" });
    expect(type("l1")).toMatchObject({ type: "FIELD" });
  });

  it("reports sensors and buttons by their keys, with the chosen names", () => {
    const button: OfferedChannel = { type: "button", key: "action" };
    const plan = planAdoption([sensor("t", "temperature"), button], named("t", "action"));
    expect(plan).toMatchObject({
      switches: [],
      sensors: [
        { key: "t", name: "T" },
        { key: "action", name: "ACTION" },
      ],
    });
  });

  test.each([
    ["nothing was chosen", [], "nothing_chosen"],
    ["what was chosen is not there", ["l9"], "unknown_channel"],
    ["one of several is not there", ["l1", "l9"], "unknown_channel"],
  ])("returns a problem when %s", (_, keys, problem) => {
    expect(planAdoption([relay("l1")], named(...keys))).toEqual({ problem });
  });
});

describe("fitHardware", () => {
  const used = (...switches: [channel: string, kind?: "switch" | "dimmer"][]): UsedHardware => ({
    switches: switches.map(([channel, kind = "switch"], index) => ({
      switch_no: index + 1,
      channel,
      does: "switch",
      kind,
    })),
    sensors: [],
    phases: 0,
  });

  const fitting = (was: UsedHardware, offered: OfferedChannel[]) => {
    const fit = fitHardware(was, offered);
    if ("lacks" in fit) throw new Error(`lacks ${fit.lacks}`);
    return fit;
  };

  test.each<[string, UsedHardware, OfferedChannel[], string[]]>([
    ["the same keys", used(["l1"], ["l2"]), [relay("l2"), relay("l1")], ["l1", "l2"]],
    ["other keys, in order", used(["l1"], ["l2"]), [relay("a"), relay("b"), relay("c")], ["a", "b"]],
    ["one key the same, the other in what is left", used(["l1"], ["l2"]), [relay("l2"), relay("x")], ["x", "l2"]],
    ["kinds before order", used(["l1", "dimmer"]), [relay("a"), relay("b", "dimmer")], ["b"]],
    ["a device that never had channels", used([""], [""]), [relay("a"), relay("b")], ["a", "b"]],
  ])("%s", (_, was, offered, channels) => {
    expect(fitting(was, offered).switches.map(({ channel }) => channel)).toEqual(channels);
  });

  test.each<[string, UsedHardware, OfferedChannel[], string]>([
    ["there are too few switches", used(["l1"], ["l2"]), [relay("l1")], "switch"],
    ["the same key is of another kind", used(["l1", "dimmer"]), [relay("l1")], "dimmer"],
    ["there is no meter", { ...used(["l1"]), phases: 1 }, [relay("l1")], "meter"],
  ])("names what the new hardware lacks when %s", (_, was, offered, lacks) => {
    expect(fitHardware(was, offered)).toEqual({ lacks });
  });

  test.each<[boolean, string, UsedHardware, OfferedChannel[]]>([
    [true, "both have the same switches", used(["l1"], ["l2", "dimmer"]), [relay("a", "dimmer"), relay("b")]],
    [false, "the new hardware has a switch to spare", used(["l1"]), [relay("a"), relay("b")]],
    [false, "the new hardware has a cover to spare", used(["l1"]), [relay("a"), COVER]],
    [false, "only the new hardware measures", used(["l1"]), [relay("a"), METER]],
    [true, "both measure the same phases", { ...used(["l1"]), phases: 3 }, [relay("a"), METER]],
  ])("says %s for the same hardware when %s", (isSame, _, was, offered) => {
    expect(fitting(was, offered).isSame).toBe(isSame);
  });

  it("requires a cover when the device had one, and keeps which switch opens", () => {
    const was: UsedHardware = {
      switches: [
        { switch_no: 1, channel: "", does: "close", kind: "switch" },
        { switch_no: 2, channel: "", does: "open", kind: "switch" },
      ],
      sensors: [],
      phases: 0,
    };
    expect(fitHardware(was, [relay("a"), relay("b")])).toEqual({ lacks: "cover" });
    expect(fitting(was, [COVER]).isSame).toBe(true);
    expect(fitting(was, [COVER]).switches).toEqual([
      { switch_no: 1, channel: "shutter", does: "close" },
      { switch_no: 2, channel: "shutter", does: "open" },
    ]);
  });

  describe("a device with two covers", () => {
    const cover = (key: string): OfferedChannel => ({ type: "cover", key });
    const half = (switch_no: number, channel: string, does: "open" | "close") =>
      ({ switch_no, channel, does, kind: "switch" }) as const;
    const was: UsedHardware = {
      switches: [half(1, "c0", "open"), half(2, "c0", "close"), half(3, "c1", "open"), half(4, "c1", "close")],
      sensors: [],
      phases: 0,
    };

    test.each<[string, OfferedChannel[], string[]]>([
      ["the same keys, in another order", [cover("c1"), cover("c0")], ["c0", "c0", "c1", "c1"]],
      ["other keys, in order", [cover("a"), cover("b")], ["a", "a", "b", "b"]],
      ["one key the same", [cover("x"), cover("c0")], ["c0", "c0", "x", "x"]],
    ])("moves each with a cover of its own when the new hardware has %s", (_, offered, channels) => {
      expect(fitting(was, offered)).toMatchObject({ isSame: true });
      expect(fitting(was, offered).switches.map(({ channel }) => channel)).toEqual(channels);
    });

    it("requires two covers", () => {
      expect(fitHardware(was, [cover("c0"), relay("a"), relay("b")])).toEqual({ lacks: "cover" });
    });
  });

  test.each([
    [0, "FIELD"],
    [1, "FIELD_METER_3"],
    [3, "FIELD_METER_3"],
  ])("keeps measuring %i phases", (phases, type) => {
    expect(fitting({ ...used(["l1"]), phases }, [relay("l1"), METER]).type).toBe(type);
  });

  it("replaces sensors by kind, and drops those without a counterpart", () => {
    const was = { ...used(), sensors: [sensor("t", "temperature"), sensor("h", "humidity")] };
    expect(fitting(was, [sensor("temp", "temperature")]).sensors).toEqual([{ from: "t", to: "temp" }]);
  });
});

describe("use of a device", () => {
  const switches = [1, 2].map((switch_no) => ({ switch_no, kind: "switch" as const }));
  const channels = [
    { switch_no: 1, channel: "a", does: "close" as const },
    { switch_no: 2, channel: "a", does: "open" as const },
  ];

  test.each([
    ["of our own with two relays", "SW_2_REL", {}, null, ["switch", "switch"], 0],
    ["of our own that moves a curtain", "SW_2_REL", { curtain_mode: "1" }, null, ["open", "close"], 0],
    ["of another maker, by its present hardware", "FIELD", { curtain_mode: "2" }, channels, ["close", "open"], 0],
    ["of another maker whose hardware is not known", "FIELD", { curtain_mode: "2" }, null, ["open", "close"], 0],
    ["that measures", "FIELD_METER_3", {}, null, ["switch", "switch"], 3],
  ] as const)("is known for one %s", (_, device_type, config, present, does, phases) => {
    const used = usedHardware({ device_type, config, switches }, present && { switches: present, sensors: [] });
    expect(used.switches.map((each) => each.does)).toEqual(does);
    expect(used.phases).toBe(phases);
  });

  it("is known for two covers when only their switches are", () => {
    const covers = planAdoption([COVER, { ...COVER, key: "blind" }, relay("lamp")], named("shutter", "blind", "lamp"));
    const all = "switches" in covers ? covers.switches : [];
    const device = { device_type: "FIELD", config: { curtain_mode: "2" }, switches: all } as const;
    const used = usedHardware(device, { switches: coverSwitches(all), sensors: [] });
    expect(used.switches.map(({ does }) => does)).toEqual(["open", "close", "open", "close", "switch"]);
    expect(used.switches.map(({ channel }) => channel)).toEqual(["shutter", "shutter", "blind", "blind", ""]);
  });
});

describe("rating of an adopted meter", () => {
  const METER_1: OfferedChannel = { type: "meter", key: "m", phases: 1 };
  const rating = (phases: 1 | 3, amperes: number) => ({ phases, volts: 600, amperes, ct_secondary: null });

  test.each<[string, OfferedChannel[], object | null]>([
    ["no meter", [relay("l1")], null],
    ["a meter of which nothing is known", [METER], null],
    ["a meter whose template knows its current", [{ ...METER_1, amperes: 45 }], rating(1, 45)],
    ["a meter beside a relay", [relay("l1"), METER_1], rating(1, 100)],
    ["a three-phase meter beside a relay", [relay("l1"), METER], rating(3, 100)],
    ["two meters of which one is unknown", [{ ...METER_1, amperes: 45 }, METER], null],
  ])("for hardware with %s", (_, offered, expected) => {
    expect(adoptedRating(offered)).toEqual(expected);
  });

  it("is part of the plan when the meter was chosen", () => {
    expect(planAdoption([relay("l1"), METER_1], named("l1", "m"))).toMatchObject({ rating: rating(1, 100) });
    expect(planAdoption([relay("l1"), METER_1], named("l1"))).toMatchObject({ rating: null });
  });
});
