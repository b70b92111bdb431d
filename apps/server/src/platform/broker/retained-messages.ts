import { Readable } from "node:stream";
import { homeTopic, parseTopic } from "@switchboard/contract";
import type { Aedes, PublishPacket } from "aedes";

/** Aedes with internals that its types do not contain. */
export interface RetainingBroker extends Aedes {
  persistence: {
    storeRetained(packet: PublishPacket): Promise<void>;
    createRetainedStreamCombi(filters: string[]): Readable;
  };
}

/**
 * Aedes compares every retained message with every subscribed topic in one go, so that thousands of each block the
 * event loop for minutes. Only a device's status is retained, and only one status or those of a home can be subscribed
 * to, so each is found by its name.
 */
export class RetainedMessages {
  readonly #byTopic = new Map<string, PublishPacket>();
  readonly #byHome = new Map<string, Map<string, PublishPacket>>();

  store(packet: PublishPacket): void {
    const parsed = parseTopic(packet.topic);
    if (parsed?.kind !== "device") return;
    const filter = homeTopic(parsed.home, parsed.channel);
    const home = this.#byHome.get(filter) ?? new Map<string, PublishPacket>();
    if (packet.payload.length === 0) {
      this.#byTopic.delete(packet.topic);
      home.delete(packet.topic);
    } else {
      // A subscriber who is being sent the retained messages has read ahead. It would receive an old status after the new one, so the
      // message that it holds becomes the new one.
      const present = Object.assign(this.#byTopic.get(packet.topic) ?? {}, packet);
      this.#byTopic.set(packet.topic, present);
      home.set(packet.topic, present);
    }
    if (home.size > 0) this.#byHome.set(filter, home);
    else this.#byHome.delete(filter);
  }

  /** Forgets the messages of a home's channel, or all, because they are no longer updated. */
  forget(filter?: string): void {
    const homes = filter === undefined ? [...this.#byHome.keys()] : [filter];
    for (const home of homes) {
      for (const topic of this.#byHome.get(home)?.keys() ?? []) this.#byTopic.delete(topic);
      this.#byHome.delete(home);
    }
  }

  *of(filters: readonly string[]): Iterable<PublishPacket> {
    for (const filter of filters) {
      const one = this.#byTopic.get(filter);
      if (one) yield one;
      else yield* this.#byHome.get(filter)?.values() ?? [];
    }
  }
}

export function retainByName(aedes: Aedes): RetainedMessages {
  const { persistence } = aedes as RetainingBroker;
  const retained = new RetainedMessages();
  persistence.storeRetained = async (packet) => retained.store({ ...packet });
  persistence.createRetainedStreamCombi = (filters) => Readable.from(retained.of(filters));
  return retained;
}
