import type { LocalConfig, LocalNetworks, LocalPing } from "@switchboard/contract";
import type * as z from "zod/mini";

export type LocalNetwork = z.output<typeof LocalNetworks>["networks"][number];

type LocalAnswer = z.output<typeof LocalPing>;
export type Setback = NonNullable<LocalAnswer["error"]>;

/**
 * Why a device on its own network could not be reached: nothing answered, something else did, it refused, or the browser forbids an
 * https page to call plain http.
 */
export type LocalFailure = "no_answer" | "not_a_device" | "refused" | "mixed_content";

export class LocalDeviceError extends Error {
  readonly reason: LocalFailure;

  constructor(reason: LocalFailure) {
    super(reason);
    this.name = "LocalDeviceError";
    this.reason = reason;
  }
}

/** A device as it is found on its own Wi-Fi (spec §7); the browser speaks to it without the server. */
export interface LocalDevice {
  ping(address: string, signal?: AbortSignal): Promise<LocalAnswer>;
  networks(address: string, signal?: AbortSignal): Promise<LocalNetwork[]>;
  configure(address: string, config: LocalConfig, signal?: AbortSignal): Promise<void>;
}
