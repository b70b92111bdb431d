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

describe("hardware that describes itself anew", () => {
  it("has what is new, what was left out before, and what it lacks now", () => {
    expect(channelChanges([relay("l1"), relay("l2"), relay("l3"), meter(1)], USED)).toEqual({
      unused: ["l2", "l3", "meter"],
      added: ["l3", "meter"],
      lost: ["t"],
    });
  });

  it("has nothing new where nobody wrote down what it had", () => {
    expect(channelChanges([relay("l3")], { ...USED, offered: undefined }).added).toEqual([]);
  });

  it("offers a cover to a device without switches alone, and a meter only where it measures more", () => {
    expect(channelChanges([cover, meter(1)], { ...USED, phases: 1 }).unused).toEqual([]);
    expect(channelChanges([cover, meter(3)], { ...USED, switches: [], phases: 1 }).unused).toEqual(["blind", "meter"]);
  });
});

describe("what is added to a device", () => {
  it("comes after what it has, whose numbers stay", () => {
    const plan = planExtension([relay("l0"), relay("l1"), sensor("h"), meter(1)], USED, named("l0", "h", "meter"));
    expect(plan).toMatchObject({
      type: "FIELD_METER_1",
      switches: [{ switch_no: 2, channel: "l0" }],
      sensors: [{ key: "h" }],
    });
  });

  it("leaves the meter that is there", () => {
    expect(planExtension([relay("l2")], { ...USED, phases: 3 }, named("l2"))).toMatchObject({ type: "FIELD_METER_3" });
  });

  it("is nothing that is used already, that is not there, or beyond the places that there are", () => {
    expect(planExtension([relay("l1")], USED, named("l1"))).toEqual({ problem: "unknown_channel" });
    expect(planExtension([relay("l1")], USED, [])).toEqual({ problem: "nothing_chosen" });
    const many = Array.from({ length: 32 }, (_, no) => relay(`n${no}`));
    expect(planExtension(many, USED, named(...many.map(({ key }) => key)))).toEqual({ problem: "unknown_channel" });
  });
});
