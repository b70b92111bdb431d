import { DOORBELL_RING_MS, DoorbellMotion, EventType } from "@switchboard/domain/site";
import { expect, test } from "vitest";
import { BellBoard } from "./bell-board.ts";

const START = 1_750_000_000_000;

test("a door bell reports that it was rung, and stops by itself", () => {
  const bell = new BellBoard("SW_1_PLUS_1", [0, 1]);
  bell.configure({ disable_doorbell: false }, START);
  const battery = { channel: "event", payload: { ts: START, type: EventType.doorbellBattery, value: 80 } };
  expect(bell.tick(START)).toEqual([battery]);
  const pressed = bell.press(1);
  expect(pressed).toEqual({ switch_no: 1, state: 1 });
  if (pressed) bell.act(pressed, START + 5000);
  expect(bell.state().relays).toEqual([1, 1]);
  const event = { channel: "event", payload: { ts: START + 5000, type: EventType.doorbell, value: 1 } };
  expect(bell.tick(START + 5100)).toEqual([event]);
  expect(bell.tick(START + 5000 + DOORBELL_RING_MS)).toEqual([
    { channel: "state", payload: { ts: START + 5000 + DOORBELL_RING_MS, relays: [0, 1] } },
  ]);
  expect(bell.press(2)).toBeUndefined();
});

test("a door bell with its motion sensor on reports the person who presses it", () => {
  const bell = new BellBoard("SW_1_REL");
  bell.configure({ doorbell_pir: true }, START);
  bell.tick(START);
  const pressed = bell.press(1);
  if (pressed) bell.act(pressed, START + 5000);
  expect(bell.tick(START + 5000)).toEqual([
    { channel: "event", payload: { ts: START + 5000, type: EventType.doorbellMotion, value: DoorbellMotion.person } },
    { channel: "event", payload: { ts: START + 5000, type: EventType.doorbell, value: 1 } },
  ]);
});

test("a relay that is not a bell keeps its state", () => {
  const relay = new BellBoard("SW_1_REL");
  relay.configure({ doorbell_pir: true, disable_doorbell: true }, START);
  relay.act({ switch_no: 1, state: 1 }, START);
  expect(relay.tick(START + 60_000)).toEqual([]);
  expect(relay.state().relays).toEqual([1]);
});
