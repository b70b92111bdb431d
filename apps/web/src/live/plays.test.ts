import { contract, type Scene, type SwitchResult } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { afterEach, expect, it } from "vitest";
import { ApiError, setApi } from "../api/call.ts";
import { aDevice, handClock, switchId } from "../testing/devices.ts";
import { fakeCalls } from "../testing/fake-calls.ts";
import { createLiveStore } from "./live-store.ts";
import { Plays } from "./plays.ts";
import type { LiveChange } from "./reduce.ts";
import { Tracker } from "./tracker.ts";

const HALL = "00000000-0003-4000-8000-000000000001";
const COMMANDS = ["1", "2", "3"].map((last) => `11111111-1111-4111-8111-11111111111${last}`);
const action = (id: string | null, switch_state: 0 | 1, groupId: string | null = null): Scene["actions"][number] => ({
  UDid: null,
  groupId: groupId === null ? null : { _id: groupId, name: "Hall" },
  switch_no: null,
  switch_state,
  switch_appliance_id: id === null ? null : { _id: id, name: "", switch_no: 1 },
  level: null,
});

function sceneOf(...actions: Scene["actions"]): Scene {
  return { _id: crypto.randomUUID(), name: "Meeting", actions, owner: null, lastPlayed: null };
}

function resultOf(id: string, index: number, own: Partial<SwitchResult> = {}): SwitchResult {
  return {
    command_id: COMMANDS[index] ?? "",
    switch_appliance_id: id,
    switch_name: "",
    device_name: "",
    switch_state: 1,
    level: null,
    outcome: "pending",
    reason: null,
    finishedAt: null,
    ...own,
  };
}

/** Creates two devices in the hall, and a server that answers on demand. */
function building() {
  const clock = handClock();
  const store = createLiveStore();
  const groups = [{ _id: HALL, name: "Hall", type: "room" as const }];
  store.merge([aDevice(1, { groups }), aDevice(2, { groups, current_status: 2 })], 0);
  const plays = new Plays(new Tracker(store, clock));
  const server = Promise.withResolvers<SwitchResult[]>();
  const { call, on } = fakeCalls();
  on(contract.playScene, async () => ({ results: await server.promise }));
  setApi({ call, openLive: () => expect.unreachable() });
  const say = (report: object) =>
    store.apply([{ kd_id: "TEST0001", at: clock.now(), kind: "state", report: { ts: 1, ...report } } as LiveChange]);
  const phase = (id: string) => store.switch(id)?.command.phase;
  const outcomes = (scene: Scene) => plays.of(scene._id)?.results?.map(({ outcome, reason }) => reason ?? outcome);
  return { clock, plays, server, say, phase, outcomes };
}

const [first, second, away] = [switchId(1, 1), switchId(1, 2), switchId(2, 1)];

afterEach(() => setApi(undefined));

it("shows each switch as pending, then the result reported by its device", async () => {
  const { plays, server, say, phase, outcomes } = building();
  const scene = sceneOf(action(first, 1), action(second, 1));
  const played = plays.play(scene);
  expect([phase(first), phase(second)]).toEqual(["pending", "pending"]);
  server.resolve([resultOf(first, 0), resultOf(second, 1)]);
  await played;
  expect(outcomes(scene)).toEqual(["pending", "pending"]);
  say({ relays: [1, 0], cmd: COMMANDS[0], ok: true });
  expect(outcomes(scene)).toEqual(["turned on", "pending"]);
  say({ relays: [1, 0], cmd: COMMANDS[1], ok: false, err: "relay_stuck" });
  expect(outcomes(scene)).toEqual(["turned on", "relay_stuck"]);
  say({ relays: [0, 1] });
  expect(outcomes(scene)).toEqual(["turned on", "relay_stuck"]);
});

it("shows the switches in the rooms of a place as pending", () => {
  const { plays, phase } = building();
  const everything = action(null, 0, "00000000-0004-4000-8000-000000000001");
  if (everything.groupId) everything.groupId.rooms = [HALL];
  void plays.play(sceneOf(everything));
  expect([phase(first), phase(second), phase(away)]).toEqual(["pending", "pending", "idle"]);
});

it("keeps an answer that is here before the server's own", async () => {
  const { plays, server, say, outcomes } = building();
  const scene = sceneOf(action(first, 1), action(second, 1));
  const played = plays.play(scene);
  say({ relays: [1, 0], cmd: COMMANDS[0], ok: true });
  say({ relays: [1, 0], cmd: COMMANDS[1], ok: false, err: "refused" });
  server.resolve([resultOf(first, 0), resultOf(second, 1)]);
  await played;
  expect(outcomes(scene)).toEqual(["turned on", "refused"]);
});

it("lists a group's switches, of which an unreachable one is not awaited", async () => {
  const { plays, server, phase, outcomes, clock } = building();
  const scene = sceneOf(action(null, 1, HALL));
  const played = plays.play(scene);
  expect([phase(first), phase(second), phase(away)]).toEqual(["pending", "pending", "idle"]);
  server.resolve([resultOf(first, 0), resultOf(away, 2, { outcome: "failed", reason: "offline" })]);
  await played;
  expect([phase(second), phase(away)]).toEqual(["idle", "idle"]);
  expect(outcomes(scene)).toEqual(["pending", "offline"]);
  clock.advance(COMMAND_EXPIRY_MS);
  expect(outcomes(scene)).toEqual(["no_answer", "offline"]);
});

it("leaves no switch pending when the scene could not be played", async () => {
  const { plays, server, phase } = building();
  const scene = sceneOf(action(first, 1));
  const played = plays.play(scene);
  server.reject(new ApiError(404, { code: "scene.not_found" }));
  await expect(played).rejects.toThrow();
  expect(phase(first)).toBe("idle");
  expect(plays.of(scene._id)).toMatchObject({ results: [], error: { code: "scene.not_found" } });
});
