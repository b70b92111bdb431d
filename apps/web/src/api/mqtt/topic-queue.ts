interface Packets {
  subscribe(topics: string[]): void;
  unsubscribe(topics: string[]): void;
}

/** Queues topics while disconnected, and subscribes to all of them again on every connection (spec §4). */
export function createTopicQueue(perPacket: number, send: Packets) {
  const wanted = new Set<string>();
  let isConnected = false;
  const inPackets = (topics: readonly string[], one: (topics: string[]) => void) => {
    for (let start = 0; start < topics.length; start += perPacket) one(topics.slice(start, start + perPacket));
  };
  return {
    add(topics: readonly string[]): void {
      const fresh = [...new Set(topics)].filter((topic) => !wanted.has(topic));
      for (const topic of fresh) wanted.add(topic);
      if (isConnected) inPackets(fresh, send.subscribe);
    },
    remove(topics: readonly string[]): void {
      const known = topics.filter((topic) => wanted.delete(topic));
      if (isConnected) inPackets(known, send.unsubscribe);
    },
    connected(): void {
      isConnected = true;
      inPackets([...wanted], send.subscribe);
    },
    disconnected(): void {
      isConnected = false;
    },
  };
}
