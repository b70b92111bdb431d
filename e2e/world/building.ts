import { expect } from "@playwright/test";
import { contract, type Device } from "@switchboard/contract";
import { type Person, sessionOf } from "./sessions.ts";

export function baseUrl(): string {
  return process.env.E2E_URL ?? "";
}

/** Returns a token for a journey's direct calls to the server. */
export async function tokenOf(person: Person): Promise<string> {
  return sessionOf(person).token;
}

/** Returns the device of that name, for actions on the hardware. */
export async function deviceNamed(name: string): Promise<Device> {
  const headers = { authorization: await tokenOf("admin") };
  const reply = await fetch(`${baseUrl()}${contract.myDevices.path}?appends=swappliance`, { headers });
  if (!reply.ok) throw new Error(`${contract.myDevices.path} answered ${reply.status}`);
  const { devices } = (await reply.json()) as { devices: Device[] };
  const found = devices.find((device) => device.device_name === name);
  if (!found) throw new Error(`the building has no device ${name}`);
  return found;
}

/** Turns all or some switches of a device, whatever their state. */
export async function turn(device: string, switch_state: 0 | 1, names?: readonly string[]): Promise<void> {
  const { switch_appliances = [] } = await deviceNamed(device);
  const meant = switch_appliances.filter(({ name }) => names?.includes(name) ?? true);
  for (const { _id } of meant)
    await post(contract.switchDevice.path, { switch_appliance_id: _id, switch_state, source: "dashboard" });
}

/** Makes a direct call to the server as an admin. */
export async function post<Reply>(path: string, body: object): Promise<Reply> {
  const headers = { authorization: await tokenOf("admin"), "content-type": "application/json" };
  const reply = await fetch(`${baseUrl()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as Reply;
}

/** The history of a new building is summed up in the background. Charts and reports are complete once that is done. */
export async function sumsAreReady(): Promise<void> {
  const headers = { authorization: await tokenOf("admin") };
  await expect(async () => {
    const reply = await fetch(`${baseUrl()}${contract.rollupProgress.path}`, { headers });
    expect(await reply.json()).toMatchObject({ running: false });
  }).toPass({ timeout: 60_000 });
}
