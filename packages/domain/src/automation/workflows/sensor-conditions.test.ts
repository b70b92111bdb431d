import { describe, expect, it } from "vitest";
import { type FieldDraft, fieldProblems } from "./field-triggers.ts";
import { judgeSensor, type SensorCondition, type SensorState } from "./sensor-conditions.ts";

const MINUTE = 60_000;
const START: SensorState = { active: false, since: null, fired: [] };
const COLD: SensorCondition = {
  kind: "temperature",
  qualifier: "below",
  value: 4,
  minutes: 5,
  startTime: 0,
  endTime: 2359,
};
const BUSY: SensorCondition = { ...COLD, kind: "occupancy", qualifier: "is", value: 1, minutes: 10 };

/** Looks at values, one after the other; answers the minutes at which it fired. */
function firesAt(
  condition: SensorCondition,
  looks: readonly (readonly [minute: number, value: number])[],
  time = 1200,
) {
  const fired: number[] = [];
  let state = START;
  for (const [minute, value] of looks) {
    const instant = minute * MINUTE;
    const verdict = judgeSensor(condition, state, value, { now: instant, instant, time });
    state = verdict.state;
    if (verdict.does === "fire") fired.push(minute);
  }
  return fired;
}

describe("judgeSensor", () => {
  it.each([
    [
      "fires once it has held for its minutes",
      COLD,
      [
        [0, 3],
        [4, 3],
        [5, 3],
        [9, 3],
      ],
      [5],
    ],
    [
      "begins anew after a break",
      COLD,
      [
        [0, 3],
        [4, 5],
        [5, 3],
        [9, 3],
        [10, 3],
      ],
      [10],
    ],
    [
      "fires again only after it has come back by 2 % of the limit",
      COLD,
      [
        [0, 3],
        [5, 3],
        [20, 4.05],
        [30, 3],
        [40, 5],
        [41, 3],
        [46, 3],
      ],
      [5, 46],
    ],
    [
      "says when something was so for long enough",
      BUSY,
      [
        [0, 1],
        [9, 1],
        [10, 1],
        [30, 0],
        [31, 1],
        [41, 1],
      ],
      [10, 41],
    ],
    [
      "fires at once where no minutes are asked",
      { ...COLD, minutes: 0 },
      [
        [0, 5],
        [1, 3.9],
      ],
      [1],
    ],
  ] as const)("%s", (_name, condition, looks, expected) => {
    expect(firesAt(condition, looks)).toEqual(expected);
  });

  it("waits for the hours of the workflow", () => {
    const night = { ...COLD, startTime: 2200, endTime: 600 };
    expect(
      firesAt(
        night,
        [
          [0, 3],
          [10, 3],
        ],
        1200,
      ),
    ).toEqual([]);
    expect(
      firesAt(
        night,
        [
          [0, 3],
          [10, 3],
        ],
        2300,
      ),
    ).toEqual([10]);
  });

  it("stops what fires more than ten times in an hour", () => {
    const fired = Array.from({ length: 10 }, (_, index) => index * MINUTE);
    const at = { now: 30 * MINUTE, instant: 30 * MINUTE, time: 1200 };
    expect(judgeSensor({ ...COLD, minutes: 0 }, { ...START, fired }, 3, at).does).toBe("stop");
  });
});

describe("fieldProblems", () => {
  const draft: FieldDraft = {
    trigger: "sensor",
    qualifier: "below",
    value: 4,
    minutes: 5,
    sensors: [{ name: "Freezer", kind: "temperature" }],
    buttons: [],
    press: null,
  };
  const remote = { name: "Remote", presses: ["single"] };
  it.each<[string, Partial<FieldDraft>, string[]]>([
    ["a limit of one kind", {}, []],
    ["no sensor", { sensors: [] }, ["devices"]],
    ["two kinds", { sensors: [...draft.sensors, { name: "Door", kind: "contact" }] }, ["devices"]],
    ["a number that is", { qualifier: "is" }, ["qualifier"]],
    ["what no sensor of the kind can say", { value: -300 }, ["value"]],
    ["more than a day", { minutes: 1441 }, ["minutes"]],
    ["half a minute", { minutes: 0.5 }, ["minutes"]],
    ["a press", { trigger: "press", buttons: [remote], press: "single" }, []],
    ["a press that the button does not know", { trigger: "press", buttons: [remote], press: "hold" }, ["devices"]],
    ["no press", { trigger: "press", buttons: [remote] }, ["press"]],
    ["no button", { trigger: "press", press: "single" }, ["devices"]],
  ])("%s", (_name, part, paths) => {
    expect(fieldProblems({ ...draft, ...part }).map(({ path }) => path)).toEqual(paths);
  });
});
