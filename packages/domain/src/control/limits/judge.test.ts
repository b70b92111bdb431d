import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ORDER_LEVELS, type OrderLevel } from "../holds/levels.ts";
import { judgeTogether, obstacleTo, type Patience, type ProtectedSwitch, verdictOn } from "./judge.ts";

const NOW = 1_000_000;
const NONE = { min_on_s: null, min_off_s: null, max_run_s: null };
const pump = (id: string, given: Partial<ProtectedSwitch> = {}): ProtectedSwitch => ({
  id,
  isOn: false,
  since: null,
  moving: null,
  leavesAt: null,
  limits: NONE,
  interlocked: [],
  ...given,
});
const on = { switch_state: 1, level: "tap" } as const;
const off = { switch_state: 0, level: "tap" } as const;

describe("interlocked switches", () => {
  const other = (given: Partial<ProtectedSwitch>) => obstacleTo(on, pump("a"), [pump("b", given)], NOW);

  test.each([
    ["is off", {}, undefined],
    ["is on", { isOn: true }, { why: "interlocked", by: "b", leaves: null }],
    ["is told to go on", { moving: { to: 1, at: NOW } as const }, { why: "interlocked", by: "b", leaves: null }],
    [
      "is told to go off",
      { isOn: true, moving: { to: 0, at: 7 } as const },
      { why: "interlocked", by: "b", leaves: 7 },
    ],
    ["is to go off later", { isOn: true, leavesAt: NOW + 9 }, { why: "interlocked", by: "b", leaves: NOW + 9 }],
  ])("turn on depending on the other, which %s: %o gives %o", (_, given, obstacle) => {
    expect(other(given)).toEqual(obstacle);
  });

  it("turn off whatever else is on", () => {
    expect(obstacleTo(off, pump("a", { isOn: true }), [pump("b", { isOn: true })], NOW)).toBeUndefined();
  });

  it("name a switch that stays on before one that is turning off", () => {
    const leaving = pump("b", { isOn: true, moving: { to: 0, at: NOW } });
    expect(obstacleTo(on, pump("a"), [leaving, pump("c", { isOn: true })], NOW)).toMatchObject({ by: "c" });
  });
});

describe("minimum times", () => {
  const limits = { min_on_s: 60, min_off_s: 300, max_run_s: null };
  const since = NOW - 30_000;

  test.each([
    ["on, to go off", on, pump("a", { isOn: true, since, limits }), undefined],
    ["off too early", off, pump("a", { isOn: true, since, limits }), { why: "must_run", until: since + 60_000 }],
    ["on too early", on, pump("a", { since, limits }), { why: "resting", until: since + 300_000 }],
    ["off, which it is", off, pump("a", { since, limits }), undefined],
    ["on, long after", on, pump("a", { since: NOW - 300_000, limits }), undefined],
    ["on, and nobody knows since when it is off", on, pump("a", { limits }), undefined],
    [
      "off, while on is on its way",
      off,
      pump("a", { moving: { to: 1, at: NOW }, limits }),
      { why: "must_run", until: NOW + 60_000 },
    ],
    [
      "on, while off is on its way",
      on,
      pump("a", { isOn: true, since, moving: { to: 0, at: NOW }, limits }),
      { why: "resting", until: NOW + 300_000 },
    ],
  ])("%s", (_, order, target, obstacle) => {
    expect(obstacleTo(order, target, [], NOW)).toEqual(obstacle);
  });

  test.each(ORDER_LEVELS)("an order of the level %s ignores the times only when it is safety", (level) => {
    const target = pump("a", { isOn: true, since, limits });
    expect(obstacleTo({ switch_state: 0, level }, target, [], NOW) === undefined).toBe(level === "safety");
    const resting = pump("a", { since, limits });
    expect(obstacleTo({ switch_state: 1, level }, resting, [], NOW) === undefined).toBe(level === "safety");
    expect(obstacleTo({ switch_state: 1, level }, resting, [pump("b", { isOn: true })], NOW)?.why).toBe("interlocked");
  });
});

describe("waiting", () => {
  const person: Patience = { forTimes: false, forOthersMs: 10_000 };
  const automation: Patience = { forTimes: true, forOthersMs: 10_000 };
  const resting = { why: "resting", until: NOW + 500 } as const;
  const by = (leaves: number | null) => ({ why: "interlocked", by: "b", leaves }) as const;

  test.each([
    ["a person, for a rest", person, resting, "refused"],
    ["an automation, for a rest", automation, resting, "waits"],
    ["a person, for another that leaves now", person, by(NOW), "waits"],
    ["a person, for another that leaves later", person, by(NOW + 500), "refused"],
    ["an automation, for another that leaves later", automation, by(NOW + 500), "waits"],
    ["an automation, for another that stays", automation, by(null), "refused"],
  ])("%s", (_, patience, obstacle, fate) => {
    expect(verdictOn(obstacle, patience, NOW).fate).toBe(fate);
  });
});

describe("orders given together", () => {
  const pair = (a: Partial<ProtectedSwitch> = {}, b: Partial<ProtectedSwitch> = {}) =>
    new Map([
      ["a", pump("a", { interlocked: ["b"], ...a })],
      ["b", pump("b", { interlocked: ["a"], ...b })],
    ]);
  const judge = (switches: ReadonlyMap<string, ProtectedSwitch>, orders: [string, 0 | 1][], forTimes = true) => {
    const given = orders.map(([switchId, switch_state]) => ({ switchId, switch_state, level: "schedule" as const }));
    const verdicts = judgeTogether(given, switches, {
      patienceOf: () => ({ forTimes, forOthersMs: 10_000 }),
      now: NOW,
    });
    return given.map((order) => verdicts.get(order)?.fate);
  };

  it("let the first of two turn on", () => {
    expect(
      judge(pair(), [
        ["a", 1],
        ["b", 1],
      ]),
    ).toEqual(["acts", "refused"]);
  });

  it("change over: the switch that turns on waits until the other is off, in any order", () => {
    expect(
      judge(pair({ isOn: true }), [
        ["b", 1],
        ["a", 0],
      ]),
    ).toEqual(["waits", "acts"]);
  });

  it("change over later when the running switch may not stop yet", () => {
    const running = { isOn: true, since: NOW, limits: { ...NONE, min_on_s: 60 } };
    expect(
      judge(pair(running), [
        ["a", 0],
        ["b", 1],
      ]),
    ).toEqual(["waits", "waits"]);
    expect(
      judge(
        pair(running),
        [
          ["a", 0],
          ["b", 1],
        ],
        false,
      ),
    ).toEqual(["refused", "refused"]);
  });
});

/** A simple device that executes its orders in the order of sending, unless they are lost. */
interface Device {
  id: string;
  isOn: boolean;
  since: number;
  minOn: number;
  minOff: number;
  inbox: { to: 0 | 1; at: number; expires: number }[];
}

const anyStep = fc.record({
  wait: fc.integer({ min: 0, max: 9 }),
  kind: fc.constantFrom("order", "order", "both", "deliver", "deliver", "lose"),
  which: fc.integer({ min: 0, max: 2 }),
  state: fc.constantFrom(0, 1),
  level: fc.constantFrom<OrderLevel>("tap", "schedule", "workflow", "hold"),
});

/** Returns the state as the server reads it: the report, and orders on their way. */
function read({ id, isOn, since, minOn, minOff, inbox }: Device, all: readonly Device[]): ProtectedSwitch {
  const isMoving = inbox.some(({ to }) => (to === 1) !== isOn);
  const newest = inbox.at(-1);
  return pump(id, {
    isOn,
    since,
    moving: isMoving && newest ? { to: newest.to, at: newest.at } : null,
    limits: { min_on_s: minOn / 1000, min_off_s: minOff / 1000, max_run_s: null },
    interlocked: all.flatMap((each) => (each.id === id ? [] : [each.id])),
  });
}

it("never lets two turn on together or one too early, whatever is ordered, delivered or lost", () => {
  const minimum = fc.constantFrom(0, 2000, 15_000);
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), minimum, minimum, (steps, minOn, minOff) => {
      let now = NOW;
      const devices = ["a", "b", "c"].map((id): Device => ({ id, isOn: false, since: 0, minOn, minOff, inbox: [] }));
      for (const { wait, kind, which, state, level } of steps) {
        now += wait * 1000;
        for (const device of devices) device.inbox = device.inbox.filter(({ expires }) => now < expires);
        const [first, second] = [devices[which], devices[(which + 1) % 3]];
        if (!first || !second) continue;
        if (kind === "deliver" || kind === "lose") {
          const arrived = first.inbox.shift();
          if (!arrived || kind === "lose" || (arrived.to === 1) === first.isOn) continue;
          expect(now - first.since).toBeGreaterThanOrEqual((first.isOn ? minOn : minOff) - 10_000);
          Object.assign(first, { isOn: arrived.to === 1, since: now });
        } else {
          const wanted = kind === "both" ? [first, second] : [first];
          const orders = wanted.map(({ id }) => ({ switchId: id, switch_state: state as 0 | 1, level }));
          const switches = new Map(devices.map((device) => [device.id, read(device, devices)]));
          const patienceOf = () => ({ forTimes: true, forOthersMs: 10_000 });
          for (const [order, { fate }] of judgeTogether(orders, switches, { patienceOf, now })) {
            if (fate !== "acts") continue;
            const device = devices.find(({ id }) => id === order.switchId);
            device?.inbox.push({ to: order.switch_state, at: now, expires: now + 10_000 });
          }
        }
        expect(devices.filter(({ isOn }) => isOn).length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 400 },
  );
});
