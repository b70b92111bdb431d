import type pg from "pg";
import type { ConnectDirect } from "./direct-connections.ts";

/** The notices that servers send each other, and themselves, through the store (LISTEN/NOTIFY). */
export interface StoreNotices {
  /** A session has ended: close its live connections. */
  "session.ended": { session: string };
  /** A person's access has changed: read their rights again. */
  "rights.changed": { enterprise: string; user: string };
  /** An enterprise's rules for sessions have changed: check them again. */
  "rules.changed": { enterprise: string };
  /** A device was removed or moved: close its connection. */
  "device.ended": { device: string };
  /** A device was restored from the bin: it may connect again. */
  "device.returned": { device: string };
  /** A blaster has answered, on any server: the waiting server reads the outcome. */
  "ir.finished": { id: string };
  /** A gateway's tasks have changed, or it was removed: answer its waiting report. */
  "gateway.changed": { gateway: string };
  /** A gateway has reported the result of a try: the waiting server reads it. */
  "gateway.tried": { id: string };
  /** Data on some people's screens has changed, and by whom: notify those who are connected. */
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

/** Returns the statement that sends a notice; run it inside the transaction of the change. */
export function notifyStatement<N extends StoreNoticeName>(
  name: N,
  notice: StoreNotices[N],
): { text: string; values: string[] } {
  return { text: "SELECT pg_notify($1, $2)", values: [CHANNEL, JSON.stringify({ name, notice })] };
}

/** Listens on a connection of its own, and reconnects by itself. */
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
      // Notices during the interruption are lost, so everything cached is read again.
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
