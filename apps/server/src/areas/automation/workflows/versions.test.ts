import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildColdStore, isWarm, makeTree, NOON, PLAIN, warmWhileRunning } from "./testing/cold-store.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
beforeEach(() => server.clock.set(NOON));
afterEach(() => Promise.all(open.splice(0).map((peer) => peer.end())));
afterAll(() => server.close());

const store = () => buildColdStore(server, peers, open);
const edit = (who: TestUser, key: string, fields: object) =>
  server.post(who, contract.editWorkflows, { key, workflows: [{ ...PLAIN, ...fields }] });
const versions = async (who: TestUser, key: string) =>
  (await server.get(who, contract.workflowVersions, { key })).body.versions;
const entries = async (who: TestUser, key: string) =>
  (await server.get(who, contract.listWorkflows, {})).body.groups.find((group) => group.key === key)?.workflows ?? [];

it("keeps a version before each change, with its author, time and differences", async () => {
  const built = await store();
  const { admin, sensor } = built;
  const key = await makeTree(server, admin, isWarm(sensor));
  expect(await versions(admin, key)).toEqual([]);
  await edit(admin, key, { name: "Warmer", tree: isWarm(sensor) });
  server.clock.advance(60_000);
  await edit(admin, key, { name: "Warmer", tree: warmWhileRunning(built) });
  const listed = await versions(admin, key);
  expect(listed).toMatchObject([
    { version: 2, by: "Ananya", before: { watches: ["Cold store"] }, after: { watches: ["Cold store", "Compressor"] } },
    { version: 1, at: new Date(NOON).toISOString(), before: { name: PLAIN.name }, after: { name: "Warmer" } },
  ]);
  expect(Object.keys(listed[1]?.before ?? {})).toEqual(["name"]);
});

it("restores a version, also of a single trigger, and can undo that again", async () => {
  const built = await store();
  const { admin, sensor } = built;
  const simple = { sensor, tree: null, alarm: null };
  const { workflows } = (
    await server.post(admin, contract.newWorkflows, { workflows: [{ ...PLAIN, sensor, minutes: 5 }] })
  ).body;
  const key = workflows[0]?.key ?? "";
  await edit(admin, key, { ...simple, tree: warmWhileRunning(built) });
  const undone = await server.post(admin, contract.undoWorkflow, { key, version: 1 });
  expect(undone.body.workflows).toMatchObject([{ sensor: { _id: sensor }, minutes: 5, isActive: true }]);
  expect(undone.body.workflows[0]?.tree).toBeUndefined();
  await server.post(admin, contract.undoWorkflow, { key, version: 2 });
  expect((await entries(admin, key))[0]?.tree).toEqual(warmWhileRunning(built));
  expect((await versions(admin, key)).map(({ version }) => version)).toEqual([3, 2, 1]);
});

it("checks the rights of the person who restores it, and hides it from strangers", async () => {
  const { admin, sensor, probe, compressor } = await store();
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  await server.grant(user, { device: probe.id });
  await server.grant(user, { device: compressor.id });
  const key = await makeTree(server, user, warmWhileRunning({ sensor, compressor }));
  await edit(user, key, { tree: isWarm(sensor) });
  await server.revokeAll(user);
  await server.grant(user, { device: probe.id });
  expectFailure(await server.post(user, contract.undoWorkflow, { key, version: 1 }), 404, "device.not_found");
  const stranger = await server.buildUser();
  expectFailure(await server.post(stranger, contract.undoWorkflow, { key, version: 1 }), 404, "workflow.not_found");
  expectFailure(await server.get(stranger, contract.workflowVersions, { key }), 404, "workflow.not_found");
});

it("keeps fifty versions of each workflow", async () => {
  const { admin, sensor } = await store();
  const key = await makeTree(server, admin, isWarm(sensor));
  for (let change = 0; change < 52; change += 1)
    await edit(admin, key, { name: `Name ${change}`, tree: isWarm(sensor) });
  const listed = await versions(admin, key);
  expect([listed.length, listed[0]?.version, listed.at(-1)?.version]).toEqual([50, 52, 3]);
});
