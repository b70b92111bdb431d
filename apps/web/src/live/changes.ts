import { ChangeMessage, decode, parseTopic } from "@switchboard/contract";
import type { Clock } from "./clock.ts";

/** Messages of one act, such as deleting twenty devices, come together and are answered together. */
const GATHER_MS = 50;
/** So many devices are asked for one by one; for more of them, all are. */
const FEW = 5;
const RETRY_MS = 2000;
/** Several servers may tell the same change; they do it within moments. */
const REMEMBERED = 100;

/** What has to be asked for again. */
export interface Changed {
  what: ReadonlySet<string>;
  /** Which devices it was about; undefined where it may be all of them. */
  devices: ReadonlySet<string> | undefined;
  /** All of it was done by this very person. */
  own: boolean;
}

export function decodeChange(topic: string, payload: string): ChangeMessage | undefined {
  return parseTopic(topic)?.kind === "changes" ? decode(ChangeMessage, payload) : undefined;
}

function together(a: Changed | undefined, b: Changed): Changed {
  if (!a) return b;
  const devices = a.devices && b.devices && new Set([...a.devices, ...b.devices]);
  return {
    what: new Set([...a.what, ...b.what]),
    devices: devices && devices.size <= FEW ? devices : undefined,
    own: a.own && b.own,
  };
}

/** Gathers what the server says has changed and has it asked for again, one round at a time, until it succeeds. */
export function createChanges(clock: Clock, refresh: (changed: Changed) => Promise<void>) {
  const heard = new Set<string>();
  let waiting: Changed | undefined;
  let isBusy = false;
  let isStopped = false;
  let cancel = () => {};

  function plan(changed: Changed, ms: number): void {
    waiting = together(waiting, changed);
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
    /** For good: a round under way is not tried again, since by then another enterprise may be asked. */
    stop(): void {
      isStopped = true;
      cancel();
    },
  };
}
