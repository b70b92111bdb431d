import { contract, type Device } from "@switchboard/contract";

export const PASSWORD = "switchboard";
export const PEOPLE = {
  admin: "admin@switchboard.test",
  user: "user@switchboard.test",
  demo: "demo@switchboard.test",
} as const;
export type Person = keyof typeof PEOPLE;

export function baseUrl(): string {
  return process.env.E2E_URL ?? "";
}

async function json<T>(path: string, init: RequestInit): Promise<T> {
  const reply = await fetch(`${baseUrl()}${path}`, init);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as T;
}

/** A token by the front door, for what a journey needs to know beforehand. */
export async function tokenOf(person: Person): Promise<string> {
  const body = JSON.stringify({ username: PEOPLE[person], password: PASSWORD });
  const headers = { "content-type": "application/json" };
  return (await json<{ token: string }>(contract.login.path, { method: "POST", headers, body })).token;
}

/** The device of that name, to press its buttons and pull its plug. */
export async function deviceNamed(name: string): Promise<Device> {
  const headers = { authorization: await tokenOf("admin") };
  const { devices } = await json<{ devices: Device[] }>(`${contract.myDevices.path}?appends=swappliance`, { headers });
  const found = devices.find((device) => device.device_name === name);
  if (!found) throw new Error(`the building has no device ${name}`);
  return found;
}
