import { ChangeMessage, decode, parseTopic } from "@switchboard/contract";
import type { Clock } from "./clock.ts";

/** Messages of one action, such as deleting twenty devices, arrive together and are handled together. */
const GATHER_MS = 50;
/** Up to this number devices are reloaded singly; beyond it, all are. */
const FEW = 5;
const RETRY_MS = 2000;
/** Several servers may announce the same change within moments. */
const REMEMBERED = 100;

/** The data to reload. */
export interface ChangeSet {
  what: ReadonlySet<string>;
  /** The affected devices; undefined when it may be all of them. */
  devices: ReadonlySet<string> | undefined;
  /** True when this user made all of the changes. */
  own: boolean;
}

export function decodeChange(topic: string, payload: string): ChangeMessage | undefined {
  return parseTopic(topic)?.kind === "changes" ? decode(ChangeMessage, payload) : undefined;
}

function mergeChanges(a: ChangeSet | undefined, b: ChangeSet): ChangeSet {
  if (!a) return b;
  const devices = a.devices && b.devices && new Set([...a.devices, ...b.devices]);
  return {
    what: new Set([...a.what, ...b.what]),
    devices: devices && devices.size <= FEW ? devices : undefined,
    own: a.own && b.own,
  };
}

/** Collects the server's change messages and reloads the data, one round at a time, until it succeeds. */
export function createChanges(clock: Clock, refresh: (changed: ChangeSet) => Promise<void>) {
  const heard = new Set<string>();
  let waiting: ChangeSet | undefined;
  let isBusy = false;
  let isStopped = false;
  let cancel = () => {};

  function plan(changed: ChangeSet, ms: number): void {
    waiting = mergeChanges(waiting, changed);
    if (isBusy || isStopped) return;
    cancel();
    cancel = clock.after(ms, run);
  }

  async function run(): Promise<void> {
    const round = waiting;
    if (!round) return;
    waiting = undefined;
    isBusy = true;
    const failed = await refresh(round).then(
      () => false,
      () => true,
    );
    isBusy = false;
    if (failed) plan(round, RETRY_MS);
    else if (waiting) plan(waiting, 0);
  }

  return {
    hear({ id, what, device, own = false }: ChangeMessage): void {
      if (heard.has(id)) return;
      heard.add(id);
      for (const oldest of heard) {
        if (heard.size <= REMEMBERED) break;
        heard.delete(oldest);
      }
      plan({ what: new Set(what), devices: device === undefined ? undefined : new Set([device]), own }, GATHER_MS);
    },
    /** Stops for good: a round under way is not retried, because another enterprise may be active by then. */
    stop(): void {
      isStopped = true;
      cancel();
    },
  };
}
