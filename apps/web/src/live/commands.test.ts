import { contract, type Scene } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, setApi } from "../api/call.ts";
import { serverClock } from "../api/server-clock.ts";
import { aDevice, handClock, switchId } from "../testing/devices.ts";
import { fakeCalls } from "../testing/fake-calls.ts";
import { Commands } from "./commands.ts";
import { createLiveStore } from "./live-store.ts";
import { Plays } from "./plays.ts";
import { Tracker } from "./tracker.ts";

const HOUR = 3_600_000;
const id = switchId(1, 1);

/** Creates a board, a manual clock, and a server that answers on demand. */
function building() {
  const clock = handClock();
  const store = createLiveStore();
  store.merge([aDevice(1)], 0);
  const tracker = new Tracker(store, clock);
  const { call, calls, onRaw } = fakeCalls();
  const replies: PromiseWithResolvers<unknown>[] = [];
  for (const endpoint of [contract.switchDevice, contract.lightActions, contract.playScene]) {
    onRaw(endpoint, () => {
      const reply = Promise.withResolvers<unknown>();
      replies.push(reply);
      return reply.promise;
    });
  }
  setApi({ call, openLive: () => expect.unreachable() });
  const command = () => store.switch(id)?.command;
  return { clock, store, commands: new Commands(tracker), plays: new Plays(tracker), calls, replies, command };
}

const scene: Scene = {
  _id: crypto.randomUUID(),
  name: "Evening",
  actions: [
    {
      UDid: null,
      groupId: null,
      switch_no: 1,
      switch_state: 1,
      switch_appliance_id: { _id: id, name: "", switch_no: 1 },
      level: null,
    },
  ],
  owner: null,
  lastPlayed: null,
};

afterEach(() => {
  setApi(undefined);
  serverClock.forget();
});

it.each([-7 * HOUR, 0, 5.5 * HOUR])(
  "a tap tells the server the moment at which its tile gives up, by the server's clock (%i ms ahead)",
  (ahead) => {
    const { clock, commands, plays, calls, command } = building();
    clock.advance(12 * HOUR);
    serverClock.heard(clock.now() + ahead, clock.now(), clock.now());
    clock.advance(1000);
    const givesUpAt = clock.now() + COMMAND_EXPIRY_MS;
    commands.toggle(id);
    expect(calls).toMatchObject([{ endpoint: contract.switchDevice, input: { deadline: givesUpAt + ahead } }]);
    clock.advance(COMMAND_EXPIRY_MS - 1);
    expect(command()).toMatchObject({ phase: "pending" });
    clock.advance(1);
    expect(command()).toMatchObject({ phase: "failed", reason: "silent" });
    void plays.play(scene);
    const deadline = clock.now() + COMMAND_EXPIRY_MS + ahead;
    expect(calls.at(-1)).toMatchObject({ endpoint: contract.playScene, input: { deadline } });
  },
);

it("leaves the deadline to a server whose clock is unknown", () => {
  const { commands, calls } = building();
  commands.ask(id, { kind: "level", level: 3 });
  expect(calls).toEqual([{ endpoint: contract.lightActions, input: { switch_appliance_id: id, level: 3 } }]);
});

it("ignores the reply to an abandoned tap after a scene was played", async () => {
  const { clock, commands, plays, replies, command } = building();
  commands.toggle(id);
  clock.advance(COMMAND_EXPIRY_MS);
  void plays.play(scene);
  expect(command()).toMatchObject({ phase: "pending" });
  replies[0]?.reject(new ApiError(409, { code: "command.too_late" }));
  await replies[0]?.promise.catch(() => undefined);
  await Promise.resolve();
  expect(command()).toMatchObject({ phase: "pending" });
});

it("abandons a switch that a scene adds late together with the others", async () => {
  const { clock, plays, replies, command } = building();
  const played = plays.play({ ...scene, actions: [] });
  clock.advance(4000);
  const result = { command_id: crypto.randomUUID(), switch_appliance_id: id, switch_name: "", device_name: "" };
  const open = { switch_state: 1, level: null, outcome: "pending", reason: null, finishedAt: null };
  replies[0]?.resolve({ results: [{ ...result, ...open }] });
  await played;
  clock.advance(COMMAND_EXPIRY_MS - 4001);
  expect(command()).toMatchObject({ phase: "pending" });
  clock.advance(1);
  expect(command()).toMatchObject({ phase: "failed", reason: "silent" });
});

describe("many switches that were chosen one by one", () => {
  const second = switchId(1, 2);
  const sent = { command_id: "c", expires_at: "2100-01-01T00:00:00Z" };

  function chosen(ids: string[], on: boolean) {
    const all = building();
    const told: string[] = [];
    const port = {
      tell: (each: string, outcome: { is: string; reason?: string }) =>
        void told.push(`${each === id ? "first" : each === second ? "second" : each} ${outcome.reason ?? outcome.is}`),
      isStopped: () => false,
    };
    return { ...all, told, done: all.commands.setEach(ids, on, port) };
  }

  it("report each result: an answer, silence, and a missing switch", async () => {
    const { replies, store, clock, told, done, calls } = chosen([id, second, "x"], true);
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    for (const reply of replies) reply.resolve(sent);
    expect(calls.map(({ input }) => input)).toMatchObject([{ switch_state: 1 }, { switch_state: 1 }]);
    store.apply([{ kind: "state", kd_id: aDevice(1).kd_id, at: 2, report: { ts: 2, relays: [1, 0] } }]);
    clock.advance(COMMAND_EXPIRY_MS);
    await done;
    expect(told.filter((each) => !each.endsWith("running")).sort()).toEqual(["first done", "second silent", "x gone"]);
  });

  it("get no command when already in that state, nor when their device is offline", async () => {
    const { told, done, calls } = chosen([id], false);
    await done;
    expect([told.at(-1), calls.length]).toEqual(["first done", 0]);
    const away = building();
    away.store.merge([aDevice(1, { current_status: 2 })], 1);
    const words: string[] = [];
    const port = {
      tell: (_: string, outcome: object) => void words.push(JSON.stringify(outcome)),
      isStopped: () => false,
    };
    await away.commands.setEach([id], true, port);
    expect(words.at(-1)).toBe('{"is":"failed","reason":"offline"}');
  });

  it("are left alone from the moment it is stopped", async () => {
    const { commands, calls } = building();
    await commands.setEach([id, second], true, { tell: () => undefined, isStopped: () => true });
    expect(calls).toEqual([]);
  });
});
