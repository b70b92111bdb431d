import { describe, expect, it } from "vitest";
import type { OfferedChannel } from "./adoption.ts";
import { channelChanges, planExtension, type UsedChannels } from "./extension.ts";

const relay = (key: string): OfferedChannel => ({ type: "switch", key, kind: "switch" });
const sensor = (key: string): OfferedChannel => ({ type: "sensor", key, kind: "temperature" });
const meter = (phases: 1 | 3): OfferedChannel => ({ type: "meter", key: "meter", phases });
const cover: OfferedChannel = { type: "cover", key: "blind" };

const USED: UsedChannels = {
  switches: [{ switch_no: 1, channel: "l1", does: "switch" }],
  sensors: [{ key: "t" }],
  phases: 0,
  offered: ["l1", "l2", "t"],
};
const named = (...keys: string[]) => keys.map((key) => ({ key, name: key }));

describe("channelChanges", () => {
  it("lists unused, new and lost channels", () => {
    expect(channelChanges([relay("l1"), relay("l2"), relay("l3"), meter(1)], USED)).toEqual({
      unused: ["l2", "l3", "meter"],
      added: ["l3", "meter"],
      lost: ["t"],
    });
  });

  it("lists nothing as new when the earlier channels were not recorded", () => {
    expect(channelChanges([relay("l3")], { ...USED, offered: undefined }).added).toEqual([]);
  });

  it("offers a cover only to a device without switches, and a meter only with more phases", () => {
    expect(channelChanges([cover, meter(1)], { ...USED, phases: 1 }).unused).toEqual([]);
    expect(channelChanges([cover, meter(3)], { ...USED, switches: [], phases: 1 }).unused).toEqual(["blind", "meter"]);
  });
});

describe("planExtension", () => {
  it("appends switches without renumbering existing ones", () => {
    const plan = planExtension([relay("l0"), relay("l1"), sensor("h"), meter(1)], USED, named("l0", "h", "meter"));
    expect(plan).toMatchObject({
      type: "FIELD_METER_1",
      switches: [{ switch_no: 2, channel: "l0" }],
      sensors: [{ key: "h" }],
    });
  });

  it("keeps the existing meter", () => {
    expect(planExtension([relay("l2")], { ...USED, phases: 3 }, named("l2"))).toMatchObject({ type: "FIELD_METER_3" });
  });

  it("refuses channels that are used or missing, and more switches than possible", () => {
    expect(planExtension([relay("l1")], USED, named("l1"))).toEqual({ problem: "unknown_channel" });
    expect(planExtension([relay("l1")], USED, [])).toEqual({ problem: "nothing_chosen" });
    const many = Array.from({ length: 32 }, (_, no) => relay(`n${no}`));
    expect(planExtension(many, USED, named(...many.map(({ key }) => key)))).toEqual({ problem: "unknown_channel" });
  });
});
