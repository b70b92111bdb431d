import { ApiError } from "../../../../api/api-error.ts";
import { LocalDeviceError, type LocalFailure, type Setback } from "../../../../api/local-device-port.ts";
import type { Clock } from "../../../../live/clock.ts";
import type { Created, Progress } from "./add-device-state.ts";

/** What stands in the way; `isLasting` waits for the person, the rest is tried again by itself too. */
export type Trouble =
  | { kind: "server"; isLasting: false }
  | { kind: "device"; reason: LocalFailure; isLasting: boolean }
  | { kind: "refused"; error: ApiError; isLasting: true }
  | { kind: "setback"; by: Setback; isLasting: false }
  | { kind: "slow"; isLasting: false };

export interface ConfigurePorts {
  /** Adds the device on the server, in one transaction. */
  create(signal: AbortSignal): Promise<Created>;
  /** Hands the device its configuration over its own Wi-Fi. */
  send(created: Created, signal: AbortSignal): Promise<void>;
  /** Asks the server for the device, so that its topics are followed from now on. */
  track(created: Created, signal: AbortSignal): Promise<void>;
  /** What the device says of a failed try, where it can be asked at all. */
  setback(created: Created, signal: AbortSignal): Promise<Setback | undefined>;
  /** Calls back when the device is online, at once where it is already; answers how to stop listening. */
  whenOnline(created: Created, callback: () => void): () => void;
  /** Calls back when the person asks to try again. */
  whenAsked(callback: () => void): () => void;
  onCreated(created: Created): void;
  onSent(): void;
  onProgress(progress: Progress): void;
  onTrouble(trouble: Trouble | undefined): void;
  clock: Clock;
}

export const RETRY_MS = 3_000;
/** The broker tells at once; asking is for when its connection has not come back yet. */
const LOOK_EVERY_MS = 3_000;
/** A device that has not come by then probably has the wrong Wi-Fi password. */
export const SLOW_MS = 45_000;

function troubleOf(error: unknown): Trouble {
  if (error instanceof LocalDeviceError) {
    return { kind: "device", reason: error.reason, isLasting: error.reason !== "no_answer" };
  }
  if (error instanceof ApiError && !isUnanswered(error)) return { kind: "refused", error, isLasting: true };
  return { kind: "server", isLasting: false };
}

/** Whether it is unknown if the server did what it was asked. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.code === "network" || error.status >= 502;
}

/** Until the time is over, or the person asks; never after the flow has been left. */
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

async function insist<T>(ports: ConfigurePorts, attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
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

function online(ports: ConfigurePorts, created: Created, signal: AbortSignal): Promise<void> {
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

/** A device often drops its own Wi-Fi before it has answered: that it comes online says as much as its answer. */
async function handOver(ports: ConfigurePorts, created: Created, signal: AbortSignal): Promise<void> {
  const either = new AbortController();
  const both = AbortSignal.any([signal, either.signal]);
  const ways = [insist(ports, () => ports.send(created, both), both), online(ports, created, both)];
  try {
    await Promise.race(ways);
  } finally {
    either.abort();
    await Promise.allSettled(ways);
  }
  ports.onTrouble(undefined);
}

async function keepLooking(ports: ConfigurePorts, created: Created, signal: AbortSignal): Promise<never> {
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

async function confirmation(ports: ConfigurePorts, created: Created, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const ways = [online(ports, created, both), keepLooking(ports, created, both)];
  try {
    await Promise.race(ways);
  } finally {
    over.abort();
    await Promise.allSettled(ways);
  }
}

/**
 * The configuration of spec §4: trying to connect, configuring, sent, waiting for confirmation, done. The browser may
 * reach the server or the device, seldom both, so every part waits for the network it needs and is never begun twice.
 */
export async function configureDevice(
  begin: { created: Created | undefined; sent: boolean },
  ports: ConfigurePorts,
  signal: AbortSignal,
): Promise<void> {
  ports.onProgress("connecting");
  const created = begin.created ?? (await insist(ports, () => ports.create(signal), signal));
  if (!begin.created) ports.onCreated(created);
  if (!begin.sent) {
    ports.onProgress("configuring");
    await handOver(ports, created, signal);
    ports.onSent();
  }
  ports.onProgress("sent");
  await insist(ports, () => ports.track(created, signal), signal);
  ports.onProgress("waiting");
  await confirmation(ports, created, signal);
  ports.onTrouble(undefined);
  ports.onProgress("done");
}
