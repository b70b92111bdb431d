import { act, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { liveStore } from "../../live/live.ts";
import type { LiveChange } from "../../live/reduce.ts";
import { aDevice, switchId } from "../../testing/devices.ts";
import { SwitchTile } from "./SwitchTile.tsx";

const DEVICES = 5_000;
/** More than a screen shows, because the number of notified listeners is counted. */
const TILES = 60;

let drawn: string[] = [];

beforeEach(() => {
  liveStore.merge(
    Array.from({ length: DEVICES }, (_, index) => aDevice(index)),
    0,
  );
  const ids = Array.from({ length: TILES }, (_, index) => switchId(index, 1));
  render(
    ids.map((id) => (
      <Profiler key={id} id={id} onRender={(own) => drawn.push(own)}>
        <SwitchTile id={id} />
      </Profiler>
    )),
  );
  drawn = [];
});
afterEach(() => liveStore.clear());

function relayReport(device: number, relays: (0 | 1)[]): LiveChange {
  return { kind: "state", kd_id: aDevice(device).kd_id, at: 10, report: { ts: 1, relays } };
}
const hear = (...changes: LiveChange[]) => act(() => liveStore.apply(changes));

it("draws one tile of ten thousand switches for one that changes, once", () => {
  hear(relayReport(7, [1, 0]));
  expect(drawn).toEqual([switchId(7, 1)]);
  expect(screen.getByRole("switch", { name: "Switch 7.1, Device 7" }).getAttribute("aria-checked")).toBe("true");
});

it("renders nothing for invisible tiles, and nothing for unchanged states", () => {
  hear(relayReport(7, [0, 1]), relayReport(4_000, [1, 1]), relayReport(8, [0, 0]), relayReport(8, [0, 0]));
  expect(drawn).toEqual([]);
});

it("draws a tile once for all that a frame brings of it", () => {
  hear(relayReport(7, [1, 0]), relayReport(7, [0, 0]), relayReport(7, [1, 1]), relayReport(9, [1, 0]));
  expect(drawn.sort()).toEqual([switchId(7, 1), switchId(9, 1)]);
});

it("renders nothing for a tap until its answer arrives", () => {
  const id = switchId(3, 1);
  act(() => liveStore.command(id, { type: "asked", attempt: 1, wanted: { kind: "state", on: true }, at: 1 }));
  act(() => liveStore.command(id, { type: "sent", attempt: 1, commandId: "c1" }));
  expect(drawn).toEqual([]);
  hear({ kind: "state", kd_id: aDevice(3).kd_id, at: 10, report: { ts: 1, relays: [1, 0], cmd: "c1", ok: true } });
  expect(drawn).toEqual([id]);
});
