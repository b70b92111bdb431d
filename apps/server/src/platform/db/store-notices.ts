import type pg from "pg";
import type { ConnectDirect } from "./direct-connections.ts";

/** What one server tells the others through the store (LISTEN/NOTIFY), and itself the same way. */
export interface StoreNotices {
  /** A session has ended: close its live connections. */
  "session.ended": { session: string };
  /** What a person may use has changed: read their rights again. */
  "rights.changed": { enterprise: string; user: string };
  /** What an enterprise asks of its people's sessions has changed: look at them again. */
  "rules.changed": { enterprise: string };
  /** A device was removed or moved: close its connection. */
  "device.ended": { device: string };
  /** A device is back from the bin: it may come in again. */
  "device.returned": { device: string };
  /** A blaster has answered, whichever server heard it: the one that waits looks at what came of it. */
  "ir.finished": { id: string };
  /** What a gateway is to do has changed, or it was removed: its waiting report is answered. */
  "gateway.changed": { gateway: string };
  /** A gateway has told what came of a try: whoever waits for it looks. */
  "gateway.tried": { id: string };
  /** What some people's screens show has changed, and who changed it: tell those who are connected. */
  "people.changed": {
    id: string;
    enterprise: string;
    people: string[];
    by: string;
    what: string[];
    device?: string;
  };
}
type StoreNoticeName = keyof StoreNotices;

const CHANNEL = "switchboard";

export interface StoreListener {
  on<N extends StoreNoticeName>(name: N, handler: (notice: StoreNotices[N]) => void): void;
  close(): Promise<void>;
}

/** The statement that sends a notice; run it inside the transaction that makes it true. */
export function notifyStatement<N extends StoreNoticeName>(
  name: N,
  notice: StoreNotices[N],
): { text: string; values: string[] } {
  return { text: "SELECT pg_notify($1, $2)", values: [CHANNEL, JSON.stringify({ name, notice })] };
}

/** Listens on a connection of its own, and comes back by itself when the store does. */
export async function listenToStore(
  connectDirect: ConnectDirect,
  onReconnect: () => void,
  log: (error: unknown) => void,
): Promise<StoreListener> {
  const handlers = new Map<string, ((notice: never) => void)[]>();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = await connectDirect();
    next.on("notification", (message) => {
      try {
        const { name, notice } = JSON.parse(message.payload ?? "") as { name: string; notice: never };
        for (const handler of handlers.get(name) ?? []) handler(notice);
      } catch (error) {
        log(error);
      }
    });
    next.on("end", () => {
      if (!closed && client === next) retry();
    });
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  }

  function retry(): void {
    client = undefined;
    setTimeout(() => {
      if (closed) return;
      // What was said while nobody listened is lost, so whoever caches something reads it again.
      connect().then(onReconnect, (error) => {
        log(error);
        retry();
      });
    }, 500).unref();
  }

  await connect();
  return {
    on: (name, handler) => void handlers.set(name, [...(handlers.get(name) ?? []), handler as (notice: never) => void]),
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
