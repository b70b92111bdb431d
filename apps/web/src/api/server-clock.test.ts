import { contract, SERVER_TIME_HEADER } from "@switchboard/contract";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "./call.ts";
import { ServerClock, serverClock } from "./server-clock.ts";

const HOUR = 3_600_000;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  serverClock.forget();
});

describe("the browser's estimate of the server's clock", () => {
  it("is unknown before the first reply", () => {
    expect(new ServerClock().timeOf(1000)).toBeUndefined();
  });

  it("is as accurate as the fastest reply, wherever slow ones come", () => {
    const clock = new ServerClock();
    clock.heard(5 * HOUR + 400, 0, 800);
    clock.heard(5 * HOUR + 1005, 1000, 1010);
    clock.heard(5 * HOUR + 2900, 2000, 3000);
    expect(clock.timeOf(4000)).toBe(5 * HOUR + 3995);
  });

  it("starts anew when a clock was set, and ignores a reply during which the clock ran back", () => {
    const clock = new ServerClock();
    clock.heard(1005, 1000, 1010);
    clock.heard(HOUR, 3000, 2000);
    expect(clock.timeOf(2000)).toBe(1995);
    clock.heard(HOUR + 3005, 3000, 3010);
    expect(clock.timeOf(4000)).toBe(HOUR + 3995);
  });

  it("is never ahead of the server, and behind it by no more than the fastest reply took", () => {
    const reply = fc.record({ there: fc.nat(500), back: fc.nat(500), pause: fc.nat(10_000) });
    fc.assert(
      fc.property(fc.integer({ min: -9 * HOUR, max: 9 * HOUR }), fc.array(reply, { minLength: 1 }), (skew, replies) => {
        const clock = new ServerClock();
        let now = 0;
        for (const { there, back, pause } of replies) {
          const askedAt = now + pause;
          now = askedAt + there + back;
          clock.heard(askedAt + there + skew, askedAt, now);
        }
        const behind = now + skew - (clock.timeOf(now) ?? Number.NaN);
        expect(behind).toBeGreaterThanOrEqual(0);
        expect(behind).toBeLessThanOrEqual(Math.min(...replies.map(({ there, back }) => there + back)));
      }),
    );
  });
});

describe("calls to the server", () => {
  const answering = (headers: Record<string, string>, status = 200) =>
    vi.stubGlobal("fetch", async () => new Response("{}", { status, headers }));

  it("learn its clock, from refusals too, when the browser's own is wrong by hours", async () => {
    vi.useFakeTimers({ now: 0, toFake: ["Date"] });
    answering({ [SERVER_TIME_HEADER]: String(7 * HOUR) }, 404);
    await call(contract.login, { username: "a", password: "b" }, { silent: true }).catch(() => undefined);
    expect(serverClock.timeOf(10_000)).toBe(7 * HOUR + 10_000);
  });

  it.each(["", "soon", "-1", "1e400"])("do not set the clock when their time is %j", async (said) => {
    answering(said === "" ? {} : { [SERVER_TIME_HEADER]: said });
    await call(contract.login, { username: "a", password: "b" }, { silent: true }).catch(() => undefined);
    expect(serverClock.timeOf(10_000)).toBeUndefined();
  });
});
