import { type BodyOf, contract, type FieldDevice } from "@switchboard/contract";
import type { TestUser } from "../../../testing/builders.ts";
import type { TestServer } from "../../../testing/test-server.ts";

type Report = BodyOf<typeof contract.reportGateway>;

/** Returns a socket with a meter, as a driver describes it. */
export function fieldDevice(id: string, own: Partial<FieldDevice> = {}): FieldDevice {
  return {
    driver: "zigbee2mqtt",
    id,
    name: `Plug ${id}`,
    maker: "IKEA",
    model: "E1603",
    area: "",
    signal: -60,
    isOnline: true,
    channels: [{ type: "switch", key: "state", name: "Socket", kind: "plug", confirms: true }],
    ...own,
  };
}

/** Pairs a gateway that reports, and returns the admin's view of it. */
export async function pairedGateway(server: TestServer, admin: TestUser, name = "Plant room") {
  await server.database.query("DELETE FROM throttles WHERE key LIKE 'gateway:%'");
  const { gateway, code } = (await server.post(admin, contract.newGateway, { name })).body;
  const { token } = (await server.post(null, contract.pairGateway, { pairing_code: code, version: "1.0" })).body;
  const report = (own: Partial<Report> = {}) =>
    server.post(token, contract.reportGateway, {
      version: "1.0",
      drivers: [],
      faults: [],
      found: [],
      gone: [],
      online: [],
      tried: [],
      ...own,
    });
  const found = async () => (await server.get(admin, contract.listFound, { gateway: gateway._id })).body.found;
  const adopt = (...devices: { _id: string; name?: string; keys?: string[]; room?: string }[]) =>
    server.post(admin, contract.adoptDevices, {
      devices: devices.map(({ _id, name: device_name = "Lamp", keys = ["state"], room }) => ({
        found: _id,
        device_name,
        channels: keys.map((key) => ({ key, name: key })),
        ...(room && { room }),
      })),
    });
  return { id: gateway._id, token, report, found, adopt };
}
