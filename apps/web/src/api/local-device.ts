import { LOCAL_PATHS, LocalNetworks, LocalPing } from "@switchboard/contract";
import * as z from "zod/mini";
import "./setup-zod.ts";
import { type LocalDevice, LocalDeviceError } from "./local-device-port.ts";

const PING_MS = 4_000;
/** Listening on every channel takes a small radio its time. */
const SCAN_MS = 20_000;
const CONFIG_MS = 10_000;

/** Returns the origin of a typed address, with http by default; undefined when it is not an address. */
export function localAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(typed) ? typed : `http://${typed}`);
    return url.protocol === "http:" || url.protocol === "https:" ? url.origin : undefined;
  } catch {
    return undefined;
  }
}

/** An https page may not call plain http, wherever the device is. */
export function isMixedContent(address: string, page: string = location.protocol): boolean {
  return page === "https:" && address.startsWith("http:");
}

async function send(url: string, limit: number, init: RequestInit): Promise<Response> {
  const signals = [AbortSignal.timeout(limit), ...(init.signal ? [init.signal] : [])];
  try {
    const response = await fetch(url, {
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      ...init,
      signal: AbortSignal.any(signals),
    });
    if (!response.ok) throw new LocalDeviceError(response.status === 404 ? "not_a_device" : "refused");
    return response;
  } catch (error) {
    if (error instanceof LocalDeviceError || init.signal?.aborted) throw error;
    throw new LocalDeviceError(isMixedContent(url) ? "mixed_content" : "no_answer");
  }
}

async function read<T extends z.ZodMiniType>(response: Response, schema: T): Promise<z.output<T>> {
  const parsed = z.safeParse(schema, await response.json().catch(() => undefined));
  if (!parsed.success) throw new LocalDeviceError("not_a_device");
  return parsed.data;
}

const overHttp: LocalDevice = {
  ping: async (address, signal) => read(await send(address + LOCAL_PATHS.ping, PING_MS, { signal }), LocalPing),
  networks: async (address, signal) => {
    const response = await send(address + LOCAL_PATHS.scan, SCAN_MS, { signal });
    return (await read(response, LocalNetworks)).networks;
  },
  configure: async (address, config, signal) => {
    const body = new URLSearchParams(config);
    await send(address + LOCAL_PATHS.config, CONFIG_MS, { method: "POST", body, signal });
  },
};

let standIn: LocalDevice | undefined;
/** Sends every direct call to this device in tests, until it is removed again. */
export function setLocalDevice(device: LocalDevice | undefined): void {
  standIn = device;
}

/** Returns the local device. The demo never calls it, because it adds no devices. */
export async function localDevice(): Promise<LocalDevice> {
  return standIn ?? overHttp;
}
