import { ApiError } from "../../../../api/api-error.ts";
import { LocalDeviceError, type LocalFailure, type Setback } from "../../../../api/local-device-port.ts";
import type { Clock } from "../../../../live/clock.ts";
import type { CreatedDevice, Progress } from "./add-device-state.ts";

/** An obstacle; an `isLasting` one waits for the user, others are also retried automatically. */
export type Trouble =
  | { kind: "server"; isLasting: false }
  | { kind: "device"; reason: LocalFailure; isLasting: boolean }
  | { kind: "refused"; error: ApiError; isLasting: true }
  | { kind: "setback"; by: Setback; isLasting: false }
  | { kind: "slow"; isLasting: false };

export interface ConfigurePorts {
  /** Creates the device on the server in one transaction. */
  create(signal: AbortSignal): Promise<CreatedDevice>;
  /** Sends the configuration over the device's own Wi-Fi. */
  send(created: CreatedDevice, signal: AbortSignal): Promise<void>;
  /** Loads the device from the server, so that its topics are followed from now on. */
  track(created: CreatedDevice, signal: AbortSignal): Promise<void>;
  /** Reads the device's own report of a failed attempt, if it can be reached. */
  setback(created: CreatedDevice, signal: AbortSignal): Promise<Setback | undefined>;
  /** Calls back when the device is online, at once if it already is; returns a function that stops listening. */
  whenOnline(created: CreatedDevice, callback: () => void): () => void;
  /** Calls back when the user asks to try again. */
  whenAsked(callback: () => void): () => void;
  onCreated(created: CreatedDevice): void;
  onSent(): void;
  onProgress(progress: Progress): void;
  onTrouble(trouble: Trouble | undefined): void;
  clock: Clock;
}

export const RETRY_MS = 3_000;
/** The broker reports the device at once; polling covers the time before its connection is back. */
const LOOK_EVERY_MS = 3_000;
/** A device that is not online by then probably has the wrong Wi-Fi password. */
export const SLOW_MS = 45_000;

function troubleOf(error: unknown): Trouble {
  if (error instanceof LocalDeviceError) {
    return { kind: "device", reason: error.reason, isLasting: error.reason !== "no_answer" };
  }
  if (error instanceof ApiError && !isUnanswered(error)) return { kind: "refused", error, isLasting: true };
  return { kind: "server", isLasting: false };
}

/** True when it is unknown whether the server carried out the request. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.code === "network" || error.status >= 502;
}

/** Resolves after the time or when the user asks; rejects when the flow is left. */
function pause(ports: ConfigurePorts, ms: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops = [ports.whenAsked(() => finish(resolve))];
    if (ms !== undefined) stops.push(ports.clock.after(ms, () => finish(resolve)));
    const leave = () => finish(() => reject(signal.reason));
    signal.addEventListener("abort", leave);
    function finish(settle: () => void): void {
      for (const stop of stops) stop();
      signal.removeEventListener("abort", leave);
      settle();
    }
    if (signal.aborted) leave();
  });
}

async function retryUntilDone<T>(ports: ConfigurePorts, attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      const answer = await attempt();
      signal.throwIfAborted();
      ports.onTrouble(undefined);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      const trouble = troubleOf(error);
      ports.onTrouble(trouble);
      await pause(ports, trouble.isLasting ? undefined : RETRY_MS, signal);
    }
  }
}

function untilOnline(ports: ConfigurePorts, created: CreatedDevice, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", () => stop());
    signal.addEventListener("abort", leave);
    stop = ports.whenOnline(created, () => {
      signal.removeEventListener("abort", leave);
      resolve();
    });
    if (signal.aborted) leave();
  });
}

/** Coming online counts as the device's answer, because a device often drops its own Wi-Fi before answering. */
async function handOver(ports: ConfigurePorts, created: CreatedDevice, signal: AbortSignal): Promise<void> {
  const either = new AbortController();
  const both = AbortSignal.any([signal, either.signal]);
  const ways = [retryUntilDone(ports, () => ports.send(created, both), both), untilOnline(ports, created, both)];
  try {
    await Promise.race(ways);
  } finally {
    either.abort();
    await Promise.allSettled(ways);
  }
  ports.onTrouble(undefined);
}

async function keepLooking(ports: ConfigurePorts, created: CreatedDevice, signal: AbortSignal): Promise<never> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    await pause(ports, LOOK_EVERY_MS, signal);
    const asked = [ports.setback(created, signal), ports.track(created, signal)] as const;
    const [setback] = await Promise.allSettled(asked);
    signal.throwIfAborted();
    if (setback.status === "fulfilled" && setback.value) {
      ports.onTrouble({ kind: "setback", by: setback.value, isLasting: false });
    } else if (waited >= SLOW_MS) ports.onTrouble({ kind: "slow", isLasting: false });
  }
}

async function confirmation(ports: ConfigurePorts, created: CreatedDevice, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const ways = [untilOnline(ports, created, both), keepLooking(ports, created, both)];
  try {
    await Promise.race(ways);
  } finally {
    over.abort();
    await Promise.allSettled(ways);
  }
}

/**
 * Runs the configuration of spec §4: connecting, configuring, sent, waiting for confirmation, done. The browser can seldom reach both
 * the server and the device, so every part waits for the network it needs and is never started twice.
 */
export async function configureDevice(
  begin: { created: CreatedDevice | undefined; sent: boolean },
  ports: ConfigurePorts,
  signal: AbortSignal,
): Promise<void> {
  ports.onProgress("connecting");
  const created = begin.created ?? (await retryUntilDone(ports, () => ports.create(signal), signal));
  if (!begin.created) ports.onCreated(created);
  if (!begin.sent) {
    ports.onProgress("configuring");
    await handOver(ports, created, signal);
    ports.onSent();
  }
  ports.onProgress("sent");
  await retryUntilDone(ports, () => ports.track(created, signal), signal);
  ports.onProgress("waiting");
  await confirmation(ports, created, signal);
  ports.onTrouble(undefined);
  ports.onProgress("done");
}
