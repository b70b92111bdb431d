import { contract } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { findCodeset, signalOfKey, signalOfState } from "@switchboard/domain/site";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildRemote, runBlaster } from "./testing.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

function keySignal(codeset: string, key: string, press = 0) {
  const found = findCodeset(codeset);
  return found && signalOfKey(found, key, press);
}

describe("a key", () => {
  it("is sent as its codeset's signal, and recorded once the blaster confirms", async () => {
    const { blaster, remote, press, read, sends } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster);
    const reply = await press({ key: "power" });
    expect(reply.body).toMatchObject({ outcome: "confirmed", learnt: null });
    const { carrier, pattern } = keySignal("tv-samsung-1", "power") ?? {};
    const exp = server.clock.now().getTime() + COMMAND_EXPIRY_MS;
    expect(eye.heard).toEqual([{ id: reply.body.command_id, exp, carrier, pattern }]);
    expect(await sends()).toEqual([
      {
        remote_id: remote._id,
        codeset: "tv-samsung-1",
        key: "power",
        state: null,
        outcome: "confirmed",
        reason: null,
        actor_name: "Asha",
      },
    ]);
    expect((await read())?.lastUsed).toBe(server.clock.now().toISOString());
    await eye.end();
  });

  it("continues with the protocol's repeat when it is held", async () => {
    const { blaster, press } = await buildRemote(server, { codeset: "tv-lg-1" });
    const eye = await runBlaster(peers, blaster);
    await press({ key: "volume_up", times: 3 });
    await press({ key: "volume_up", times: 2, held: true });
    const signal = keySignal("tv-lg-1", "volume_up");
    expect(eye.heard).toMatchObject([
      { pattern: signal?.pattern, repeat: signal?.repeat, times: 3 },
      { pattern: signal?.repeat, times: 2 },
    ]);
    await eye.end();
  });

  it("changes its RC-5 toggle with each press, and not while it is held", async () => {
    const { blaster, press } = await buildRemote(server, { codeset: "tv-philips-1" });
    const eye = await runBlaster(peers, blaster);
    await press({ key: "mute" });
    await press({ key: "mute", held: true });
    await press({ key: "mute" });
    const [even, odd] = [0, 1].map((count) => keySignal("tv-philips-1", "mute", count)?.pattern);
    expect(even).not.toEqual(odd);
    expect(eye.heard.map(({ pattern }) => pattern)).toEqual([odd, odd, even]);
    await eye.end();
  });

  it("takes precedence over the codeset's own when it was learnt", async () => {
    const { admin, blaster, remote, press } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster);
    const own = { carrier: 36_000, pattern: [9000, 4500, 560, 40_000] };
    const custom_keys = [{ key: "power", label: "On", ...own }];
    await server.post(admin, contract.editRemote, { remote_id: remote._id, custom_keys });
    await press({ key: "power", times: 1 });
    expect(eye.heard).toMatchObject([{ ...own, times: 1 }]);
    await eye.end();
  });

  it("is rejected when the remote does not have it, and nothing is sent", async () => {
    const { press, sends } = await buildRemote(server);
    for (const key of ["warp", "__proto__", "toString"]) expectFailure(await press({ key }), 400, "remote.unknown_key");
    const state = { power: true, mode: "cool", temperature: 24, fan: "auto", swing: false };
    expectFailure(await press({ state }), 400, "remote.unknown_key");
    expect(await sends()).toEqual([]);
  });

  it("does not reach an offline blaster", async () => {
    const { press, sends } = await buildRemote(server, { online: false });
    const reply = await press({ key: "power" });
    expectFailure(reply, 409, "device.offline");
    expect(reply.body).toMatchObject({ message: "The device might not be connected to internet" });
    expect(await sends()).toEqual([]);
  });

  it("is never retained by the broker for a blaster that connects later", async () => {
    const { blaster, press } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster);
    await press({ key: "power" });
    await eye.end();
    const again = await runBlaster(peers, blaster);
    expect(again.heard).toEqual([]);
    await again.end();
  });

  it("fails with the blaster's reason", async () => {
    const { blaster, press, sends } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster, () => ({ ok: false, err: "overheated" }));
    expect((await press({ key: "power" })).body.outcome).toBe("failed");
    expect(await sends()).toMatchObject([{ outcome: "failed", reason: "overheated" }]);
    await eye.end();
  });

  it("expires when the blaster does not answer, and a later answer changes nothing", async () => {
    const { blaster, press, sends } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster, () => undefined);
    const pressed = press({ key: "power" });
    await eye.hears(1);
    server.clock.advance(COMMAND_EXPIRY_MS + 1000);
    await server.app.building.remotes.player.expireOverdue();
    const { body } = await pressed;
    expect(body.outcome).toBe("expired");
    await eye.peer.publish(eye.topic("ir"), { ts: 1, cmd: body.command_id, ok: true });
    await server.app.settled();
    expect(await sends()).toMatchObject([{ outcome: "expired", reason: "no_answer" }]);
    await eye.end();
  });

  it("is not answered by another device", async () => {
    const { admin, blaster, press, sends } = await buildRemote(server);
    const other = await server.buildDevice(admin.enterpriseId, { type: "IR_BLASTER" });
    const eye = await runBlaster(peers, blaster, () => undefined);
    const impostor = await runBlaster(peers, other);
    const pressed = press({ key: "power" });
    await eye.hears(1);
    const cmd = eye.heard[0]?.id ?? "";
    await impostor.peer.publish(impostor.topic("ir"), { ts: 1, cmd, ok: true });
    await server.app.settled();
    expect(await sends()).toMatchObject([{ outcome: "pending" }]);
    await eye.peer.publish(eye.topic("ir"), { ts: 1, cmd, ok: true });
    expect((await pressed).body.outcome).toBe("confirmed");
    await Promise.all([eye.end(), impostor.end()]);
  });
});

describe("the audit log", () => {
  it("contains presses, states, trials and learning, also after the remote and the blaster are gone", async () => {
    const { admin, blaster, remote, press } = await buildRemote(server, { codeset: "ac-lg-1" });
    const eye = await runBlaster(peers, blaster, (heard) =>
      heard.learn ? { ok: false, err: "nothing" } : { ok: true, sent: 1 },
    );
    const state = { power: true, mode: "cool", temperature: 24, fan: "auto", swing: false };
    await press({ state });
    await server.post(admin, contract.irCustom, { device: blaster.id, codeset: "tv-lg-1", key: "power" });
    await server.post(admin, contract.irCustom, { device: blaster.id, learn: true });
    const custom_keys = [{ key: "custom_1", label: "Eco", carrier: 38_000, pattern: [9000, 4500, 560, 40_000] }];
    await server.post(admin, contract.editRemote, { remote_id: remote._id, custom_keys });
    await press({ key: "custom_1" });
    await eye.end();
    await server.post(admin, contract.deleteRemote, { remote_id: remote._id });
    await server.post(admin, contract.deleteDevice, { id: blaster.id });
    const { entries } = (await server.get(admin, contract.auditLog, { action: "remote" })).body;
    const about = { actor: "Asha", source: "dashboard" };
    expect(entries.length).toBe(7);
    for (const expected of [
      {
        action: "remote.create",
        subject: "Big screen",
        result: "ok",
        after: expect.objectContaining({ blaster: "Eye" }),
      },
      { action: "remote.state", subject: "Big screen", result: "ok", after: expect.objectContaining({ state }) },
      { action: "remote.try", subject: "Eye", after: { key: "power", codeset: "tv-lg-1", blaster: "Eye" } },
      { action: "remote.learn", subject: "Eye", result: "nothing", after: { blaster: "Eye" } },
      { action: "remote.edit", subject: "Big screen", before: { buttons: [] }, after: { buttons: ["Eco"] } },
      { action: "remote.press", subject: "Big screen", subject_id: remote._id, result: "ok" },
      { action: "remote.delete", subject: "Big screen" },
    ])
      expect(entries).toContainEqual(expect.objectContaining({ ...about, ...expected }));
    expect((await server.get(admin, contract.auditLog, { search: "big screen" })).body.entries.length).toBe(5);
  });
});

describe("an air conditioner", () => {
  const state = { power: true, mode: "cool", temperature: 24, fan: "low", swing: false } as const;

  it("is sent its whole state, which the remote keeps", async () => {
    const { blaster, press, read } = await buildRemote(server, { codeset: "ac-gree-1", type: "IR_BLASTER_P" });
    const eye = await runBlaster(peers, blaster);
    await press({ state });
    const gree = findCodeset("ac-gree-1");
    expect(eye.heard[0]?.pattern).toEqual(gree && signalOfState(gree, state)?.pattern);
    expect(await read()).toMatchObject({ state });
    await eye.end();
  });

  it("keeps its former state when the blaster did not send the new one", async () => {
    const { blaster, press, read } = await buildRemote(server, { codeset: "ac-lg-1" });
    let ok = true;
    const eye = await runBlaster(peers, blaster, () => ({ ok }));
    await press({ state });
    ok = false;
    await press({ state: { ...state, temperature: 18 } });
    expect(await read()).toMatchObject({ state });
    await eye.end();
  });

  it.each([{ temperature: 15 }, { temperature: 31 }, { mode: "freeze" }, { fan: 7 }])("cannot be %j", async (wrong) => {
    const { press } = await buildRemote(server, { codeset: "ac-gree-1" });
    expectFailure(await press({ state: { ...state, ...wrong } }), 400, "request.invalid");
  });

  it.each([
    ["ac-voltas-1", { mode: "auto" }],
    ["ac-carrier-1", { mode: "dry" }],
    ["ac-midea-1", { temperature: 16 }],
  ] as const)("rejects a state that %s does not support: %j", async (codeset, wrong) => {
    const { blaster, press, read } = await buildRemote(server, { codeset, type: "IR_BLASTER_P" });
    const eye = await runBlaster(peers, blaster);
    expectFailure(await press({ state: { ...state, ...wrong } }), 400, "remote.unknown_key");
    expect(eye.heard).toEqual([]);
    expect(await read()).toMatchObject({ state: null });
    await eye.end();
  });
});

describe("before there is a remote", () => {
  it("tries a codeset through the blaster", async () => {
    const { admin, blaster, sends } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster);
    const attempt = (codeset: string, key: string) =>
      server.post(admin, contract.irCustom, { device: blaster.id, codeset, key });
    expect((await attempt("tv-sony-1", "power")).body.outcome).toBe("confirmed");
    expect((await attempt("ac-midea-1", "power_on")).body.outcome).toBe("confirmed");
    expect(eye.heard[0]?.pattern).toEqual(keySignal("tv-sony-1", "power")?.pattern);
    expect(await sends()).toHaveLength(2);
    expectFailure(await attempt("tv-none", "power"), 404, "codeset.not_found");
    expectFailure(await attempt("fan-learn-1", "power"), 400, "remote.unknown_key");
    await eye.end();
  });

  it("learns a key from the remote that is held in front of the blaster", async () => {
    const { admin, blaster } = await buildRemote(server);
    const learnt = { carrier: 38_000, pattern: [9000, 4500, 562, 40_000] };
    const eye = await runBlaster(peers, blaster, ({ learn }) => (learn ? { ok: true, learnt } : undefined));
    const reply = await server.post(admin, contract.irCustom, { device: blaster.id, learn: true });
    expect(reply.body).toMatchObject({ outcome: "confirmed", learnt });
    await eye.end();
  });

  it("learns nothing when nobody presses a key within fifteen seconds", async () => {
    const { admin, blaster } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster, () => undefined);
    const asked = server.post(admin, contract.irCustom, { device: blaster.id, learn: true });
    await eye.hears(1);
    expect((eye.heard[0]?.exp ?? 0) - server.clock.now().getTime()).toBe(15_000);
    server.clock.advance(16_000);
    await server.app.building.remotes.player.expireOverdue();
    expectFailure(await asked, 409, "remote.nothing_learnt");
    await eye.end();
  });
});

describe("a blaster's reports", () => {
  it("are dropped when they do not parse, and the next one counts", async () => {
    const { blaster, press } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster);
    for (const wrong of [
      "not json",
      "[]",
      { ts: 1 },
      { ts: 1, cmd: "x", ok: true },
      { ts: 1, learnt: { pattern: [] } },
    ])
      await eye.peer.publish(eye.topic("ir"), wrong);
    expect((await press({ key: "power" })).body.outcome).toBe("confirmed");
    await eye.end();
  });

  it("reach nobody but the server", async () => {
    const { admin, blaster, press } = await buildRemote(server);
    const eye = await runBlaster(peers, blaster);
    const person = await peers.connectPerson(admin);
    expect(await person.subscribe([eye.topic("ir"), eye.topic("irSend")])).toEqual([]);
    await press({ key: "power" });
    expect(person.received).toEqual([]);
    await vi.waitFor(() => expect(eye.heard).toHaveLength(1));
    await Promise.all([eye.end(), person.end()]);
  });
});
