import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ratedWatts } from "../site/meter-rating.ts";
import { type CounterReading, type CounterState, energyBetween, judgeReading, mostEnergy } from "./counter.ts";
import { changeCounter, NOTHING_STORED } from "./counter-changes.ts";

const ONE_PHASE = ratedWatts("ENERGY_METER_1");
const MINUTE = 60_000;
const KWH = 3_600_000;
const [METER, THREE_MINUTES] = [10_000 * KWH, 3 * MINUTE];

const at = (minutes: number, e: number) => ({ ts: minutes * MINUTE, e });

/** Returns the total energy of a series of readings. */
function countedBy(readings: readonly CounterReading[], watts = ONE_PHASE): number {
  const { steps } = changeCounter(readings, () => NOTHING_STORED, watts);
  return steps.reduce((sum, { energy, sign }) => sum + sign * energy, 0);
}

describe("energy between two readings", () => {
  test.each([
    [100, 150, 50],
    [150, 150, 0],
    [150, 20, 20],
    [150, 0, 0],
  ])("from %d to %d is %d", (before, after, energy) => {
    expect(energyBetween(before, after)).toBe(energy);
  });
});

describe("most energy that a meter can count", () => {
  test.each([
    [0, 3_600_000],
    [3 * MINUTE, 14_400_000],
    [60 * MINUTE, 219_600_000],
  ])("in %d ms is %d Ws on one phase, with a minute added", (ms, energy) => {
    expect(mostEnergy(ms, ONE_PHASE)).toBe(energy);
  });
});

const MOST = mostEnergy(THREE_MINUTES, ONE_PHASE);
/** Name, counter before, counter three minutes later, judgement, and the energy that counts. */
const JUDGED: [string, number, number, string, number][] = [
  ["no load", METER, METER, "rise", 0],
  ["a load", METER, METER + 5000, "rise", 5000],
  ["the most there can be", METER, METER + MOST, "rise", MOST],
  ["a watt-second more", METER, METER + MOST + 1, "doubt", 0],
  ["a spike", METER, 1e15, "doubt", 0],
  ["a counter at zero", METER, 0, "reset", 0],
  ["a counter that started again", METER, 40_000, "reset", 40_000],
  ["more than it can have counted since", METER, MOST + 1, "doubt", 0],
  ["a little less", METER, METER - 1, "disorder", 0],
  ["what a quarter of an hour can count", METER, METER - 57_600_000, "disorder", 0],
  ["more than that", METER, METER - 57_600_001, "doubt", 0],
  ["half of a young counter", 1000, 500, "reset", 500],
  ["more than half of a young counter", 1000, 501, "disorder", 0],
];

test.each(JUDGED)("%s: from %d to %d is %s and counts %d", (_, before, after, kind, energy) => {
  const state: CounterState = { last: at(0, before), counted: 0 };
  expect(judgeReading(state, at(3, after), ONE_PHASE)).toMatchObject({ kind, energy });
});

test("counts the claimed energy of an accepted reading", () => {
  const state: CounterState = { last: at(0, METER), counted: 0 };
  const judged = judgeReading(state, { ...at(3, 2 * METER), isAccepted: true }, ONE_PHASE);
  expect(judged).toMatchObject({ kind: "doubt", energy: METER, state: { last: { e: 2 * METER } } });
  expect(judged.state.before).toBeUndefined();
});

test("continues from a slightly lower value after a long time, and counts nothing", () => {
  const state: CounterState = { last: at(0, METER), counted: 0 };
  expect(judgeReading(state, at(60, METER - 1000), ONE_PHASE)).toMatchObject({ kind: "rise", energy: 0 });
});

/** Name, counters three minutes apart, and the total that counts. */
const COURSES: [string, number[], number][] = [
  ["a spike is as if it had not been", [METER, 1e15, METER + 200], 200],
  ["a spike in a fall of the counter too", [METER, 1e15, METER - 200, METER], 200],
  ["so is a zero", [METER, 0, METER + 200], 200],
  ["two spikes as well", [METER, 1e15, 2e15, METER + 200], 200],
  ["a spike that stays for a while loses what was used meanwhile", [METER, 1e15, 1e15, METER + 200, METER + 300], 100],
  ["a meter that was exchanged goes on from its own counter", [METER, 3 * METER, 3 * METER + 50, 3 * METER + 90], 90],
  ["one with a lower counter too", [METER, METER / 3, METER / 3 + 50, METER / 3 + 90], 90],
  ["a plug that forgets at every start", [5000, 100, 300, 20, 60], 360],
];

test.each(COURSES)("%s", (_, counters, counted) => {
  expect(countedBy(counters.map((e, index) => at(3 * index, e)))).toBe(counted);
});

test("counts nothing twice when a clock that was half a minute ahead is corrected", () => {
  // The load is a kilowatt, read every ten seconds. After a minute the clock is correct, and readings fall among the
  // earlier ones.
  const read = (second: number, ahead: number) => ({ ts: (second + ahead) * 1000, e: METER + second * 1000 });
  const early = Array.from({ length: 7 }, (_, index) => read(index * 10, 31));
  const right = Array.from({ length: 67 }, (_, index) => read(60 + index * 10, 0)).slice(1);
  const inTime = [...early, ...right].toSorted((a, b) => a.ts - b.ts);
  expect(countedBy(inTime)).toBe(720_000);
});

const anyCourse = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 60_000, max: 600_000 })),
    e: fc.oneof(fc.integer({ min: 0, max: 2 ** 53 - 1 }), fc.integer({ min: METER, max: METER + 100 * KWH })),
  }),
  { maxLength: 20 },
);

it("never counts negative energy, nor more than the meter can count between two readings", () => {
  fc.assert(
    fc.property(anyCourse, (course) => {
      const readings = course.map(({ e }, index) => ({
        ts: course.slice(0, index + 1).reduce((sum, { wait }) => sum + wait, 0),
        e,
      }));
      for (const { before, after, energy } of changeCounter(readings, () => NOTHING_STORED, ONE_PHASE).steps) {
        expect(energy).toBeGreaterThanOrEqual(0);
        expect(energy).toBeLessThanOrEqual(mostEnergy(after.ts - (readings[0] ?? before).ts, ONE_PHASE));
      }
      const span = (readings.at(-1)?.ts ?? 0) - (readings[0]?.ts ?? 0);
      expect(countedBy(readings)).toBeLessThanOrEqual(mostEnergy(span + readings.length * MINUTE, ONE_PHASE));
    }),
  );
});
