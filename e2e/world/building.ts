import { expect } from "@playwright/test";
import { contract, type Device } from "@switchboard/contract";
import { type Person, sessionOf } from "./sessions.ts";

export function baseUrl(): string {
  return process.env.E2E_URL ?? "";
}

/** For what a journey asks the server itself, beside the screen. */
export async function tokenOf(person: Person): Promise<string> {
  return sessionOf(person).token;
}

/** The device of that name, to press its buttons and pull its plug. */
export async function deviceNamed(name: string): Promise<Device> {
  const headers = { authorization: await tokenOf("admin") };
  const reply = await fetch(`${baseUrl()}${contract.myDevices.path}?appends=swappliance`, { headers });
  if (!reply.ok) throw new Error(`${contract.myDevices.path} answered ${reply.status}`);
  const { devices } = (await reply.json()) as { devices: Device[] };
  const found = devices.find((device) => device.device_name === name);
  if (!found) throw new Error(`the building has no device ${name}`);
  return found;
}

/** One switch of the building, on, whatever the hour or another journey has left it at. */
export async function turnOn(device: string): Promise<void> {
  const { switch_appliances = [] } = await deviceNamed(device);
  const order = { switch_appliance_id: switch_appliances[0]?._id, switch_state: 1, source: "dashboard" };
  const reply = await fetch(`${baseUrl()}${contract.switchDevice.path}`, {
    method: "POST",
    headers: { authorization: await tokenOf("admin"), "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  if (!reply.ok) throw new Error(`turning ${device} on was answered with ${reply.status}`);
}

/** The history of a new building is summed up in the background; charts and reports are whole once that is done. */
export async function sumsAreReady(): Promise<void> {
  const headers = { authorization: await tokenOf("admin") };
  await expect(async () => {
    const reply = await fetch(`${baseUrl()}${contract.rollupProgress.path}`, { headers });
    expect(await reply.json()).toMatchObject({ running: false });
  }).toPass({ timeout: 60_000 });
}
