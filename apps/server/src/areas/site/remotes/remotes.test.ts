import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildRemote } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const KEY = { key: "custom_1", label: "Cinema", carrier: 38_000, pattern: [9000, 4500, 560, 40_000] };

describe("the library", () => {
  it("lists the brands of an appliance, and the providers of set-top boxes", async () => {
    const admin = await server.buildUser();
    const tv = (await server.get(admin, contract.applianceBrands, { type: "tv" })).body;
    expect(tv.brands).toEqual(expect.arrayContaining(["Samsung", "LG", "Sony"]));
    expect(tv).toMatchObject({ list: tv.brands, stb_providers: [] });
    const boxes = (await server.get(admin, contract.applianceBrands, { type: "stb" })).body;
    expect(boxes.stb_providers).toEqual(["RC-5 satellite receiver"]);
    expectFailure(await server.get(admin, contract.applianceBrands, { type: "toaster" }), 400, "request.invalid");
  });

  it("offers the codesets of the brand first, then the others of its type, with a key to try", async () => {
    const admin = await server.buildUser();
    const tries = async (type: string, brand: string) =>
      (await server.post(admin, contract.testCodesets, { type, brand })).body.codesets;
    const tvs = await tries("tv", "Sony");
    expect(tvs[0]).toMatchObject({ codeset: { _id: "tv-sony-1", stateful: false }, test_key: "power" });
    expect(tvs.length).toBeGreaterThan(3);
    expect((await tries("ac", "LG"))[0]).toMatchObject({ codeset: { stateful: true }, test_key: "power_on" });
    expect(await tries("fan", "Any")).toMatchObject([{ codeset: { keys: [] }, test_key: null }]);
  });

  it("lists the keys and the version of a codeset, and rejects an unknown one", async () => {
    const admin = await server.buildUser();
    const found = (await server.get(admin, contract.codeset, { id: "tv-lg-1" })).body;
    expect(found).toMatchObject({ brand: "LG", protocol: "NEC", current_version: 1 });
    expect(found.keys).toContainEqual({ key: "volume_up", label: "Volume up" });
    expect((await server.get(admin, contract.codesetVersion, { id: "tv-lg-1" })).body).toEqual({ current_version: 1 });
    expectFailure(await server.get(admin, contract.codeset, { id: "nothing" }), 404, "codeset.not_found");
    expectFailure(await server.get(admin, contract.codesetVersion, { id: "nothing" }), 404, "codeset.not_found");
  });
});

describe("a remote", () => {
  it("is created, renamed, moved to a room and deleted", async () => {
    const { admin, blaster, remote, read } = await buildRemote(server);
    expect(remote).toMatchObject({
      name: "Big screen",
      version: 1,
      paired_appliance: { type: "tv", brand: "Samsung", codeset: "tv-samsung-1" },
      paired_ud: { _id: blaster.id, device_name: "Eye" },
      userdevice_group: null,
      owner: { name: "Asha" },
      state: null,
    });
    const room = await server.buildGroup(admin.enterpriseId, "Boardroom", [blaster.id]);
    const change = { remote_id: remote._id, name: " Wall screen ", userdevice_group: room };
    expect((await server.post(admin, contract.editRemote, change)).body).toMatchObject({ version: 2 });
    expect(await read()).toMatchObject({ name: "Wall screen", userdevice_group: { name: "Boardroom" } });
    await server.post(admin, contract.deleteRemote, { remote_id: remote._id });
    expect(await read()).toBeUndefined();
    const again = await server.post(admin, contract.deleteRemote, { remote_id: remote._id });
    expect(again.body).toEqual({ deleted: true });
  });

  it("is listed by its name, ignoring case", async () => {
    const { admin, blaster } = await buildRemote(server);
    for (const name of ["music", "Air conditioner"])
      await server.post(admin, contract.newRemote, { name, codeset: "tv-lg-1", paired_ud: blaster.id });
    const { remotes } = (await server.get(admin, contract.myRemotes)).body;
    expect(remotes.map(({ name }) => name)).toEqual(["Air conditioner", "Big screen", "music"]);
  });

  it("cannot be moved to a room that its owner may not see, and never names one", async () => {
    const { admin, blaster, remote } = await buildRemote(server);
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: blaster.id });
    const vault = await server.buildGroup(admin.enterpriseId, "Vault", []);
    const made = { name: "Mine", codeset: "tv-lg-1", paired_ud: blaster.id, userdevice_group: vault };
    expectFailure(await server.post(user, contract.newRemote, made), 404, "group.not_found");
    const own = (await server.post(user, contract.newRemote, { ...made, userdevice_group: null })).body;
    const moved = { remote_id: own._id, userdevice_group: vault };
    expectFailure(await server.post(user, contract.editRemote, moved), 404, "group.not_found");
    await server.post(admin, contract.editRemote, { remote_id: remote._id, userdevice_group: vault });
    const seen = (await server.get(user, contract.myRemotes)).body.remotes;
    expect(seen.map(({ userdevice_group }) => userdevice_group)).toEqual([null, null]);
  });

  it("takes no owner, enterprise, version or state from its body", async () => {
    const { admin, blaster, remote, read } = await buildRemote(server);
    const stranger = await server.buildUser();
    const forged = {
      owner: stranger.userId,
      owner_id: stranger.userId,
      enterprise_id: stranger.enterpriseId,
      version: 99,
      state: { power: true },
    };
    const made = { name: "Second", codeset: "tv-lg-1", paired_ud: blaster.id, ...forged };
    const second = (await server.post(admin, contract.newRemote, made)).body;
    expect(second).toMatchObject({ owner: { _id: admin.userId }, version: 1, state: null });
    await server.post(admin, contract.editRemote, { remote_id: remote._id, name: "Third", ...forged });
    expect(await read()).toMatchObject({ name: "Third", owner: { _id: admin.userId }, version: 2, state: null });
    expect((await server.get(stranger, contract.myRemotes, {})).body.remotes).toEqual([]);
  });

  it("is recorded with every change, also of a key that was learnt again, and not when nothing changed", async () => {
    const { admin, remote } = await buildRemote(server);
    const edit = (body: object) => server.post(admin, contract.editRemote, { remote_id: remote._id, ...body });
    const eco = { key: "custom_1", label: "Eco", carrier: 38_000 };
    await edit({ name: "Big screen" });
    await edit({ custom_keys: [{ ...eco, pattern: [9000, 4500, 560, 40_000] }] });
    await edit({ custom_keys: [{ ...eco, pattern: [9000, 4500, 560, 20_000] }] });
    const { entries } = (await server.get(admin, contract.auditLog, { action: "remote" })).body;
    expect(entries.toReversed()).toMatchObject([
      { action: "remote.create", after: { name: "Big screen", blaster: "Eye" } },
      { action: "remote.edit", before: { buttons: [] }, after: { buttons: ["Eco"] } },
      { action: "remote.teach", after: { buttons: ["Eco"] } },
    ]);
  });

  it("keeps the code of a renamed key, and rejects one without a code", async () => {
    const { admin, remote, read } = await buildRemote(server);
    const save = (custom_keys: object[]) =>
      server.post(admin, contract.editRemote, { remote_id: remote._id, custom_keys });
    expect((await save([KEY])).body.custom_keys).toEqual([{ key: "custom_1", label: "Cinema" }]);
    await save([{ key: "custom_1", label: "Film" }]);
    const stored = await server.database.query("SELECT custom_keys FROM remotes WHERE id = $1", [remote._id]);
    expect(stored).toEqual([{ custom_keys: [{ ...KEY, label: "Film" }] }]);
    expectFailure(await save([{ key: "custom_2", label: "Lost" }]), 400, "remote.unknown_key");
    expect((await read())?.custom_keys).toEqual([{ key: "custom_1", label: "Film" }]);
  });

  it.each([
    ["a pattern of one part", { pattern: [9000] }],
    ["a mark of no length", { pattern: [0, 4500] }],
    ["a pattern too long for a message", { pattern: Array.from({ length: 1000 }, () => 12_345) }],
    ["no carrier of a remote", { carrier: 5 }],
    ["a key that is a path", { key: "../power" }],
  ])("rejects a learnt key with %s", async (_name, wrong) => {
    const { admin, remote } = await buildRemote(server);
    const body = { remote_id: remote._id, custom_keys: [{ ...KEY, ...wrong }] };
    expectFailure(await server.post(admin, contract.editRemote, body), 400, "request.invalid");
  });

  it("requires an existing blaster, group and codeset", async () => {
    const { admin, blaster, remote } = await buildRemote(server);
    const board = await server.buildDevice(admin.enterpriseId);
    const elsewhere = await buildRemote(server);
    const body = { name: "TV", codeset: "tv-lg-1", paired_ud: blaster.id };
    const make = (wrong: object) => server.post(admin, contract.newRemote, { ...body, ...wrong });
    const edit = (wrong: object) => server.post(admin, contract.editRemote, { remote_id: remote._id, ...wrong });
    for (const paired_ud of [board.id, elsewhere.blaster.id, crypto.randomUUID()]) {
      expectFailure(await make({ paired_ud }), 404, "device.not_found");
      expectFailure(await edit({ paired_ud }), 404, "device.not_found");
    }
    const room = await server.buildGroup(elsewhere.admin.enterpriseId, "Hall", []);
    expectFailure(await make({ userdevice_group: room }), 404, "group.not_found");
    expectFailure(await edit({ userdevice_group: room }), 404, "group.not_found");
    expectFailure(await make({ codeset: "tv-none-9" }), 404, "codeset.not_found");
    expectFailure(await edit({ codeset: "tv-none-9" }), 404, "codeset.not_found");
    expectFailure(await make({ name: " " }), 400, "request.invalid");
    expect((await make({ paired_ud: blaster.id, owner: "someone", enterprise: "other" })).status).toBe(200);
  });

  it("outlives its blaster and its room, and waits for new ones", async () => {
    const { admin, blaster, remote, read } = await buildRemote(server);
    const room = await server.buildGroup(admin.enterpriseId, "Boardroom", []);
    await server.post(admin, contract.editRemote, { remote_id: remote._id, userdevice_group: room });
    await server.post(admin, contract.deleteGroup, { id: room });
    await server.post(admin, contract.deleteDevice, { id: blaster.id });
    expect(await read()).toMatchObject({ paired_ud: null, userdevice_group: null });
    const press = await server.post(admin, contract.irCustom, { remote_id: remote._id, key: "power" });
    expectFailure(press, 404, "device.not_found");
  });
});

describe("someone else", () => {
  it("sees and uses a remote by a grant on its blaster, and cannot change it", async () => {
    const { admin, blaster, remote } = await buildRemote(server);
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const listed = async () => (await server.get(user, contract.myRemotes)).body.remotes.map(({ _id }) => _id);
    expect(await listed()).toEqual([]);
    const edit = { remote_id: remote._id, name: "Mine" };
    expectFailure(await server.post(user, contract.editRemote, edit), 404, "remote.not_found");
    await server.grant(user, { device: blaster.id });
    expect(await listed()).toEqual([remote._id]);
    expectFailure(await server.post(user, contract.editRemote, edit), 403, "access.denied");
    expectFailure(await server.post(user, contract.deleteRemote, edit), 403, "access.denied");
    const own = { name: "My fan", codeset: "fan-learn-1", paired_ud: blaster.id };
    const made = (await server.post(user, contract.newRemote, own)).body;
    const renamed = { remote_id: made._id, name: "Our fan" };
    expect((await server.post(user, contract.editRemote, renamed)).body).toMatchObject({ name: "Our fan" });
    await server.revokeAll(user);
    expect(await listed()).toEqual([]);
    expectFailure(await server.post(user, contract.newRemote, own), 404, "device.not_found");
  });

  it("finds no remote of another enterprise", async () => {
    const { remote, blaster } = await buildRemote(server);
    const stranger = await server.buildUser();
    const body = { remote_id: remote._id, name: "Mine" };
    expect((await server.get(stranger, contract.myRemotes, { remote_id: remote._id })).body.remotes).toEqual([]);
    expectFailure(await server.post(stranger, contract.editRemote, body), 404, "remote.not_found");
    expectFailure(await server.post(stranger, contract.deleteRemote, body), 404, "remote.not_found");
    const press = { remote_id: remote._id, key: "power" };
    expectFailure(await server.post(stranger, contract.irCustom, press), 404, "remote.not_found");
    const learn = { device: blaster.id, learn: true };
    expectFailure(await server.post(stranger, contract.irCustom, learn), 404, "device.not_found");
  });
});

describe("a shortcut to a remote", () => {
  it("exists while the remote is usable by this person, and is removed with it", async () => {
    const { admin, blaster, remote } = await buildRemote(server);
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const add = () => server.post(user, contract.newShortcut, { type: "remote", target: remote._id });
    const shown = async () => (await server.get(user, contract.listShortcuts)).body.shortcuts;
    expectFailure(await add(), 404, "remote.not_found");
    await server.grant(user, { device: blaster.id });
    expect((await add()).body).toMatchObject({ type: "remote", target: remote._id, position: 0 });
    expectFailure(await add(), 409, "shortcut.exists");
    await server.revokeAll(user);
    expect(await shown()).toEqual([]);
    await server.grant(user, { device: blaster.id });
    expect(await shown()).toMatchObject([{ target: remote._id }]);
    await server.post(admin, contract.deleteRemote, { remote_id: remote._id });
    expect(await shown()).toEqual([]);
  });
});
