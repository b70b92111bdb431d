import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeviceAccounts, KnownAccount } from "../../../platform/broker/device-accounts.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { BrokerAccountsService } from "./broker-accounts.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A broker that records its calls. */
function broker(accounts: KnownAccount[], meanwhile?: () => Promise<unknown>) {
  const told: string[] = [];
  const tell = (what: string) => async (device: string) => {
    told.push(`${what} ${device}`);
    if (what === "enable") await meanwhile?.();
  };
  const port: DeviceAccounts = {
    list: async () => accounts,
    set: async () => undefined,
    close: async () => undefined,
    ...{ disable: tell("disable"), enable: tell("enable"), remove: tell("remove") },
  };
  let unknown = -1;
  const service = new BrokerAccountsService({
    sql: server.database,
    accounts: port,
    onUnknown: (count) => {
      unknown = count;
    },
  });
  return { service, told, unknown: () => unknown };
}

it("makes the broker's accounts follow the store, and leaves one alone that is being added", async () => {
  const admin = await server.buildUser();
  const [there, back, inBin, missing] = await Promise.all(
    Array.from({ length: 4 }, () => server.buildDevice(admin.enterpriseId)),
  );
  await server.post(admin, contract.deleteDevice, { id: inBin?.id ?? "" });
  const { service, told, unknown } = broker([
    { device: there?.kd_id ?? "", isDisabled: false },
    { device: back?.kd_id ?? "", isDisabled: true },
    { device: inBin?.kd_id ?? "", isDisabled: false },
    { device: "T-nobody", isDisabled: false },
  ]);
  await service.reconcile();
  expect(told).toEqual([`enable ${back?.kd_id}`]);
  expect([missing?.kd_id === undefined, unknown()]).toEqual([false, 1]);
  await service.reconcile();
  expect(told.slice(1)).toEqual([`disable ${inBin?.kd_id}`, "remove T-nobody", `enable ${back?.kd_id}`]);
});

it("updates the account of a device that is gone, and none of one that exists", async () => {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const { service, told } = broker([]);
  await service.ended(device.kd_id);
  expect(told).toEqual([]);
  await service.returned(device.kd_id);
  await server.post(admin, contract.deleteDevice, { id: device.id });
  await service.ended(device.kd_id);
  await service.returned(device.kd_id);
  expect(told).toEqual([`enable ${device.kd_id}`, `disable ${device.kd_id}`]);
});

it("disables a device that is removed again while it is being enabled", async () => {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const { service, told } = broker([], () => server.post(admin, contract.deleteDevice, { id: device.id }));
  await service.returned(device.kd_id);
  expect(told).toEqual([`enable ${device.kd_id}`, `disable ${device.kd_id}`]);
});
