import { setTimeout as after } from "node:timers/promises";
import type { IConnackPacket } from "mqtt";
import type { DurableConsumer } from "./broker.ts";
import { durableClient } from "./durable-link.ts";

/** After this long without another message the session is empty. */
const QUIET_MS = 1000;
const LOOK_MS = 50;

interface Takeover {
  url: string;
  clientId: string;
  /** The subscriptions of the server that is gone, as the broker knows them. */
  filters: readonly string[];
  consume: DurableConsumer;
  quietMs?: number | undefined;
}

/**
 * Receives the messages that the broker keeps for a server that is gone, and ends that session, so that its share of
 * new messages goes to the others at once. When the server comes back meanwhile under the same name, it closes this
 * connection and receives the rest itself.
 */
export async function takeOverSession({ filters, consume, quietMs = QUIET_MS, ...named }: Takeover): Promise<void> {
  let owed = 0;
  let heardAt = performance.now();
  const counted: DurableConsumer = (topic, payload, acknowledge) => {
    heardAt = performance.now();
    if (!acknowledge) return consume(topic, payload);
    owed += 1;
    consume(topic, payload, (error) => {
      owed -= 1;
      acknowledge(error);
    });
  };
  const client = durableClient({ ...named, consume: counted, protocolVersion: 5 }, { reconnectPeriod: 0 });
  client.on("error", () => undefined);
  const { sessionPresent } = await new Promise<Pick<IConnackPacket, "sessionPresent">>((resolve, reject) => {
    client.once("connect", resolve);
    client.once("close", () => reject(new Error("the broker did not hand the session over")));
  });
  if (sessionPresent) {
    await client.unsubscribeAsync([...filters]);
    const isBusy = () => owed > 0 || performance.now() - heardAt < quietMs;
    while (client.connected && isBusy()) await after(LOOK_MS);
  }
  await client.endAsync(false, { reasonCode: 0, properties: { sessionExpiryInterval: 0 } });
}
