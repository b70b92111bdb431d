import { describe, expect, it } from "vitest";
import { SITES } from "../plan.ts";
import { recall } from "./history.ts";

/** A weekday noon, a weekend, just after a local midnight, during the dry run, and the end of a month. */
const NOWS = [
  "2026-03-18T06:15:00Z",
  "2026-03-21T14:00:00Z",
  "2026-03-19T18:30:01Z",
  "2026-03-20T01:10:00Z",
  "2026-02-28T18:29:59Z",
];

describe.each(NOWS)("the past at %s", (text) => {
  const now = new Date(text);
  const pasts = SITES.flatMap((site) =>
    recall(site, { now: now.getTime(), isReachable: ({ name }) => name !== "Main gate" }),
  );

  it("changes the state of a switch each time, and never in the future", () => {
    for (const { commands, switches } of pasts) {
      for (const { planned, isOn } of switches) {
        const own = commands.filter((each) => each.planned === planned && each.outcome === "confirmed");
        expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((one, other) => one - other));
        expect(own.every(({ at }) => at <= now.getTime())).toBe(true);
        const flips = own.filter(({ level, light }) => level === undefined && !light).map((each) => each.switch_state);
        expect(flips).toEqual(flips.map((_, index) => (index % 2 === 0 ? 1 : 0)));
        expect(flips.at(-1) === 1, planned.name).toBe(isOn);
      }
    }
  });

  it("confirms no command while the device was unreachable", () => {
    for (const { commands, incidents } of pasts) {
      const confirmed = commands.filter(({ outcome }) => outcome === "confirmed");
      for (const { from, until } of incidents.outages) {
        expect(confirmed.filter(({ at }) => at >= from && at < until)).toEqual([]);
      }
    }
  });
});
