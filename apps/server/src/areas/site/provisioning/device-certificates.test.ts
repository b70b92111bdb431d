import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract, LocalConfig, type Provisioning } from "@switchboard/contract";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { systemClock } from "../../../platform/clock/clock.ts";
import { openDeviceTls } from "../../../platform/tls/device-tls.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { plainHasher, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const PIN = "4821";
const BROKER = "127.0.0.1:8883";

let folder: string;
let server: TestServer;
let ports: Awaited<ReturnType<TestServer["app"]["listen"]>>;
let admin: TestUser;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "device-tls-"));
  const settings = { port: 0, files: undefined, trusted: undefined, broker: BROKER, isCertified: true };
  // TLS itself checks certificates by the clock of the machine.
  const deviceTls = await openDeviceTls(settings, folder, systemClock);
  server = await startTestServer({ deviceTls });
  ports = await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 });
  admin = await server.buildUser();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface AddedDevice {
  id: string;
  kd_id: string;
  told: Provisioning;
}

async function add(): Promise<AddedDevice> {
  const kd_id = `BOX-${randomUUID().slice(0, 8)}`;
  const statement = "INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, 'SW_1_REL', $2)";
  await server.database.query(statement, [kd_id, await plainHasher.hash(PIN)]);
  const box = { device_id: kd_id, device_pin: PIN, device_type: "SW_1_REL" as const, device_name: "Hall" };
  const { body } = await server.post(admin, contract.newDevice, box);
  return { id: body.device._id, kd_id, told: body.provisioning };
}

function connect(kd_id: string, told: Provisioning, door: "tls" | "tcp" = "tls"): Promise<MqttClient> {
  const url = door === "tls" ? `mqtts://127.0.0.1:${ports.mqttTlsPort}` : `mqtt://127.0.0.1:${ports.mqttPort}`;
  const { secret: password, ca, certificate: cert, key } = told;
  const options = { clientId: kd_id, username: kd_id, password, reconnectPeriod: 0, ...(ca && { ca }) };
  return connectAsync(url, { ...options, ...(cert && { cert }), ...(key && { key }) });
}

const without = ({ certificate: _certificate, key: _key, ...told }: Provisioning): Provisioning => told;

describe("a device that was given a certificate", () => {
  it("gets everything it needs, in the fields that it accepts on its own Wi-Fi", async () => {
    const { told } = await add();
    expect(told.tls_broker).toBe(BROKER);
    for (const pem of [told.ca, told.certificate]) expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(told.key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(z.safeParse(LocalConfig, { ssid: "Office", password: "", ...told }).success).toBe(true);
  });

  it("connects with it and its secret, and with neither alone", async () => {
    const { kd_id, told } = await add();
    const other = await add();
    const client = await connect(kd_id, told);
    await client.endAsync();
    const refused = [
      () => connect(kd_id, without(told)),
      () => connect(kd_id, without(told), "tcp"),
      () => connect(kd_id, { ...told, secret: "guessed" }),
      () => connect(kd_id, { ...other.told, secret: told.secret }),
    ];
    for (const attempt of refused) await expect(attempt(), String(attempt)).rejects.toThrow("Not authorized");
  });

  it("is disconnected when it gets a new one, and reconnects with that alone", async () => {
    const { id, kd_id, told } = await add();
    const before = await connect(kd_id, told);
    const closed = new Promise<void>((resolve) => before.once("close", () => resolve()));
    const { body } = await server.post(admin, contract.updateDeviceSecret, { id });
    await closed;
    const stolen = { ...told, secret: body.provisioning.secret };
    await expect(connect(kd_id, stolen)).rejects.toThrow("Not authorized");
    await (await connect(kd_id, body.provisioning)).endAsync();
  });

  it("is disconnected when it is removed", async () => {
    const { id, kd_id, told } = await add();
    const client = await connect(kd_id, told);
    const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
    await server.post(admin, contract.deleteDevice, { id });
    await closed;
    await expect(connect(kd_id, told)).rejects.toThrow("Not authorized");
  });

  it("leaves no key in the store", async () => {
    const { kd_id, told } = await add();
    const rows = await server.database.query("SELECT * FROM devices WHERE kd_id = $1", [kd_id]);
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(told.key?.split("\n")[1]);
  });
});

it("lets a device without a certificate connect by its secret, on either port", async () => {
  const device = await server.buildDevice(admin.enterpriseId);
  const { told } = await add();
  const own = { ...without(told), secret: device.secret };
  for (const door of ["tls", "tcp"] as const) await (await connect(device.kd_id, own, door)).endAsync();
});
