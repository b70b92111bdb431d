import { contract, type FieldChannel } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { fieldDevice, pairedGateway } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const relay = (key: string): FieldChannel => ({ type: "switch", key, name: key, kind: "switch", confirms: true });
const SENSOR: FieldChannel = { type: "sensor", key: "t", name: "Temperature", kind: "temperature", unit: "°C" };

/** Builds a relay that was adopted with its first channel, and whose firmware then has others. */
async function buildUpdated() {
  const admin = await server.buildUser();
  const gateway = await pairedGateway(server, admin);
  await gateway.report({ found: [fieldDevice("a", { channels: [relay("l1"), relay("l2")] })] });
  const [first] = await gateway.found();
  const id = first?._id ?? "";
  await gateway.adopt({ _id: id, keys: ["l1"] });
  const device = async () =>
    (await server.get(admin, contract.myDevices, { appends: "swappliance,kiotdevice" })).body.devices[0];
  const before = await device();
  const update = (...channels: FieldChannel[]) => gateway.report({ found: [fieldDevice("a", { channels })] });
  const use = async () => (await gateway.found())[0]?.use;
  const extend = (...keys: string[]) =>
    server.post(admin, contract.extendDevice, { found: id, channels: keys.map((key) => ({ key, name: key })) });
  return { admin, gateway, id, before, device, update, use, extend };
}

describe("hardware whose firmware changed", () => {
  it("reports new channels, keeps existing ones, and informs the gateway of added ones", async () => {
    const { gateway, before, device, update, use, extend } = await buildUpdated();
    expect(await use()).toEqual({ unused: ["l2"], added: [], lost: [] });
    await update(relay("l1"), relay("l2"), relay("l3"), SENSOR);
    expect(await use()).toEqual({ unused: ["l2", "l3", "t"], added: ["l3", "t"], lost: [] });
    const { revision } = (await gateway.report()).body;
    const waiting = gateway.report({ revision });
    expect((await extend("l3", "t")).body).toEqual({ added: 2, problem: null });
    const after = await device();
    expect(after?.switch_appliances?.map(({ switch_no, name }) => [switch_no, name])).toEqual([
      [1, "l1"],
      [2, "l3"],
    ]);
    expect(after).toMatchObject({ _id: before?._id, kd_id: before?.kd_id });
    expect(after?.switch_appliances?.[0]?._id).toBe(before?.switch_appliances?.[0]?._id);
    expect((await waiting).body.adopted).toMatchObject([
      { switches: [{ switch_no: 1 }, { switch_no: 2, channel: "l3", does: "switch" }], sensors: ["t"] },
    ]);
    expect(await use()).toEqual({ unused: ["l2"], added: [], lost: [] });
  });

  it("reports missing channels, and none that somebody left out", async () => {
    const { update, use, extend } = await buildUpdated();
    await update(relay("l2"), relay("l3"));
    expect(await use()).toEqual({ unused: ["l2", "l3"], added: ["l3"], lost: ["l1"] });
    await extend();
    expect(await use()).toEqual({ unused: ["l2", "l3"], added: [], lost: ["l1"] });
    expect((await extend("l1")).body).toEqual({ added: 0, problem: "unknown_channel" });
  });

  it("is extended where it was adopted, by its own enterprise only", async () => {
    const { gateway, id } = await buildUpdated();
    const stranger = await server.buildUser();
    const wanted = { found: id, channels: [{ key: "l2", name: "l2" }] };
    expectFailure(await server.post(stranger, contract.extendDevice, wanted), 404, "found.not_found");
    await gateway.report({ found: [fieldDevice("free")] });
    const free = (await gateway.found()).find((each) => each.id === "free");
    expect(free?.use).toBeNull();
  });
});
