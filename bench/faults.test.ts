import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Row } from "../apps/server/src/platform/db/database.ts";
import { AcknowledgedReadings } from "./faults/acknowledged.ts";
import type { Act, Run } from "./faults/due.ts";
import { Tally } from "./faults/tally.ts";
import { isMissed } from "./measure.ts";

describe("the tally of schedules", () => {
  const runOf = (outcome: string): Run => {
    const [schedule, command] = [randomUUID(), randomUUID()];
    return { schedule, runs: 1, state: "done", command, commands: 1, outcome, reason: null };
  };
  const actOf = (at: number): Act => ({ at, expires: at, kd_id: "F-1", switch_no: 1, times: 1 });

  /** Returns the missed aims after rounds with the given numbers of due and completed schedules. */
  function missedOf(rounds: readonly { due: number; done: number }[]): string[] {
    const tally = new Tally();
    for (const { due, done } of rounds) {
      const runs = Array.from({ length: due }, (_, index) => runOf(index < done ? "confirmed" : "failed"));
      tally.add(runs, new Map(runs.slice(0, done).map(({ command }) => [command ?? "", actOf(1)])));
    }
    return tally
      .measures()
      .filter(isMissed)
      .map(({ what }) => what);
  }

  it.each([
    ["everything is done", [{ due: 10, done: 10 }], []],
    ["a few fail", [{ due: 10, done: 8 }], []],
    ["too many fail", [{ due: 10, done: 7 }], ["done"]],
    ["everything fails", [{ due: 10, done: 0 }], ["done", "rounds with less than half of it done"]],
    [
      "one round of many fails",
      [
        { due: 90, done: 90 },
        { due: 10, done: 0 },
      ],
      ["rounds with less than half of it done"],
    ],
    ["nothing is due", [{ due: 0, done: 0 }], ["done", "rounds with less than half of it done"]],
  ])("breaks exactly these promises when %s", (_, rounds, missed) => {
    expect(missedOf(rounds)).toEqual(missed);
  });
});

it("names an acknowledged reading that is missing when as many others are stored", async () => {
  const acknowledged = new AcknowledgedReadings();
  acknowledged.add("F-1", 1000);
  acknowledged.add("F-1", 2000);
  const stored: Row[] = [
    { kd_id: "F-1", ts: new Date(1000) },
    { kd_id: "F-2", ts: new Date(2000) },
  ];
  const database = { query: async <T extends Row>() => stored as T[] };
  expect(await acknowledged.missing(database, "home")).toEqual(["F-1 2000"]);
});
