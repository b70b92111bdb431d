import { describe, expect, it } from "vitest";
import type { Outgoing } from "./hardware.ts";
import { Meter } from "./meter.ts";
import { Motor, PROTECTION_MS } from "./motor.ts";
import { seededRandom } from "./random.ts";

const START = 1_750_000_000_000;

function motor(lively = false): Motor {
  const random = seededRandom("motor");
  return new Motor(new Meter(3, random), { watts: 3700, random: lively ? random : undefined });
}

const brief = (news: Outgoing[]) =>
  news.map(({ channel, payload }) => (channel === "event" ? `${payload.type}:${payload.value}` : `${payload.relays}`));
/** Returns only the health, which are the values of event 40. */
const health = (news: Outgoing[]) =>
  news.filter(({ payload }) => payload.type === 40).map(({ payload }) => payload.value);

describe("a motor", () => {
  it("reports its health only when it changes", () => {
    const pump = motor();
    expect(health(pump.tick(START))).toEqual([1]);
    pump.act({ switch_no: 1, state: 1 }, START);
    expect(health(pump.tick(START + 100))).toEqual([2]);
    expect(pump.tick(START + 200)).toEqual([]);
  });

  it("draws less, reports it, and stops itself in time when it runs dry", () => {
    const pump = motor();
    pump.act({ switch_no: 1, state: 1 }, START);
    pump.tick(START);
    const normal = pump.reading(START).c ?? 0;
    pump.suffer("dry-run", START);
    const news = pump.tick(START + 100);
    expect(health(news)).toEqual([3]);
    const dry = pump.reading(START + 100).c ?? 0;
    expect(dry).toBeLessThan(normal * 0.8);
    expect(news[1]?.payload).toMatchObject({ type: 23, value: expect.closeTo(dry, 1) });
    expect(pump.tick(START + PROTECTION_MS)).toEqual([]);
    expect(brief(pump.tick(START + 100 + PROTECTION_MS))).toEqual(["0", "40:1"]);
    expect(pump.reading(START + 100 + PROTECTION_MS)).toMatchObject({ p: 0, c: 0 });
  });

  it("stops itself again when started while the well is dry, and runs once it has filled", () => {
    const pump = motor();
    pump.suffer("dry-run", START);
    pump.act({ switch_no: 1, state: 1 }, START);
    expect(health(pump.tick(START))).toEqual([3]);
    expect(health(pump.tick(START + PROTECTION_MS))).toEqual([1]);
    pump.recover();
    pump.act({ switch_no: 1, state: 1 }, START + PROTECTION_MS);
    expect(health(pump.tick(START + PROTECTION_MS))).toEqual([2]);
  });

  it("stops itself when overloaded", () => {
    const pump = motor();
    pump.act({ switch_no: 1, state: 1 }, START);
    pump.suffer("overload", START);
    expect(health(pump.tick(START))).toEqual([4]);
    expect(brief(pump.tick(START + PROTECTION_MS))).toEqual(["0", "40:1"]);
  });

  it("finds its well dry now and then when it is lively", () => {
    const pump = motor(true);
    const seen = new Set<unknown>();
    for (let second = 0; second < 40 * 3600; second++) {
      const now = START + second * 1000;
      if (pump.state().relays[0] === 0) pump.act({ switch_no: 1, state: 1 }, now);
      for (const value of health(pump.tick(now))) seen.add(value);
    }
    expect(seen).toEqual(new Set([1, 2, 3]));
  });
});
