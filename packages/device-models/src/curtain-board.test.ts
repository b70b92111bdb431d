import { CURTAIN_PULSE_MS, CurtainState, EventType } from "@switchboard/domain/site";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { CurtainBoard } from "./curtain-board.ts";
import type { Outgoing } from "./hardware.ts";

const START = 1_750_000_000_000;
const TRAVEL_MS = 15_000;
const { open, closed, opening, closing, stopped } = CurtainState;

function board(config: Record<string, string | boolean> = { curtain_mode: "1" }): CurtainBoard {
  const made = new CurtainBoard("SW_3_REL");
  made.configure(config, START);
  return made;
}

const states = (news: Outgoing[]) =>
  news.filter(({ channel }) => channel === "event").map(({ payload }) => [payload.type, payload.value]);
const curtainEvents = (state: number) => [[EventType.curtain, state]];

describe("a curtain's relays", () => {
  it("open it, release at the end, and report it", () => {
    const curtain = board();
    curtain.act({ switch_no: 1, state: 1 }, START);
    expect(states(curtain.tick(START))).toEqual(curtainEvents(opening));
    expect(curtain.tick(START + TRAVEL_MS - 1)).toEqual([]);
    expect(curtain.state().relays).toEqual([1, 0, 0]);
    const arrived = curtain.tick(START + TRAVEL_MS);
    expect(states(arrived)).toEqual(curtainEvents(open));
    expect(arrived[0]).toMatchObject({ channel: "state", payload: { relays: [0, 0, 0] } });
  });

  it("reverse in one step, and only need the way it has gone", () => {
    const curtain = board({ curtain_mode: "1", inverse_curtain: true });
    curtain.act({ switch_no: 1, state: 1 }, START);
    expect(states(curtain.tick(START + TRAVEL_MS))).toEqual(curtainEvents(closed));
    const opened = START + 20_000;
    curtain.act({ switch_no: 2, state: 1 }, opened);
    curtain.tick(opened + 5_000);
    curtain.act({ switch_no: 1, state: 1 }, opened + 5_000);
    expect(curtain.state().relays).toEqual([1, 0, 0]);
    expect(states(curtain.tick(opened + 5_000))).toEqual(curtainEvents(closing));
    expect(states(curtain.tick(opened + 10_000))).toEqual(curtainEvents(closed));
  });

  it("move the whole way before it reports its position while that is unknown", () => {
    const curtain = board();
    curtain.act({ switch_no: 2, state: 1 }, START);
    curtain.act({ switch_no: 1, state: 1 }, START + 1000);
    expect(states(curtain.tick(START + 2500))).toEqual(curtainEvents(opening));
    expect(states(curtain.tick(START + 1000 + TRAVEL_MS))).toEqual(curtainEvents(open));
  });

  it("stop it in place", () => {
    const curtain = board();
    curtain.act({ switch_no: 1, state: 1 }, START);
    curtain.tick(START + 1000);
    curtain.act({ switch_no: 1, state: 0 }, START + 2000);
    expect(curtain.state().relays).toEqual([0, 0, 0]);
    expect(states(curtain.tick(START + 2000))).toEqual(curtainEvents(stopped));
  });

  test.each([
    ["4", [1, 0, 0]],
    ["5", [0, 1, 0]],
  ])("only pulse in mode %s, and stop by relays %j", (curtain_mode, stopping) => {
    const curtain = board({ curtain_mode });
    curtain.act({ switch_no: 1, state: 1 }, START);
    expect(states(curtain.tick(START))).toEqual(curtainEvents(opening));
    curtain.tick(START + CURTAIN_PULSE_MS);
    expect(curtain.state().relays).toEqual([0, 0, 0]);
    curtain.act({ switch_no: 1, state: 0 }, START + 1000);
    expect(curtain.state().relays).toEqual(stopping);
    expect(states(curtain.tick(START + 1000))).toEqual(curtainEvents(stopped));
    curtain.tick(START + 1000 + CURTAIN_PULSE_MS);
    expect(curtain.state().relays).toEqual([0, 0, 0]);
  });

  it("are never on together, for any orders", () => {
    const order = fc.record({
      switch_no: fc.constantFrom(1, 2, 3),
      state: fc.constantFrom(0 as const, 1 as const),
      after: fc.integer({ min: 0, max: 40_000 }),
    });
    const config = fc.record({ curtain_mode: fc.constantFrom("1", "2", "3", "4", "5"), inverse_curtain: fc.boolean() });
    fc.assert(
      fc.property(config, fc.array(order), (settings, orders) => {
        const curtain = board(settings);
        let now = START;
        for (const { after, ...action } of orders) {
          now += after;
          curtain.tick(now);
          curtain.act(action, now);
          expect(curtain.state().relays.slice(0, 2)).not.toEqual([1, 1]);
        }
      }),
    );
  });

  it("are ordinary relays without a mode, and again once the mode is removed", () => {
    const plain = board({});
    plain.act({ switch_no: 1, state: 1 }, START);
    plain.act({ switch_no: 2, state: 1 }, START);
    expect(plain.state().relays).toEqual([1, 1, 0]);
    plain.configure({ curtain_mode: "1" }, START);
    expect(plain.state().relays).toEqual([1, 0, 0]);
    plain.configure({}, START);
    plain.act({ switch_no: 2, state: 1 }, START);
    expect(plain.state().relays).toEqual([1, 1, 0]);
  });
});
