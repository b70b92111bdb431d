/** Topics asked for while disconnected wait, and all of them are subscribed again on every connect (spec §4). */
export function createTopicQueue(perPacket: number, send: (topics: string[]) => void) {
  const wanted = new Set<string>();
  let isConnected = false;
  const sendAll = (topics: readonly string[]) => {
    for (let start = 0; start < topics.length; start += perPacket) send(topics.slice(start, start + perPacket));
  };
  return {
    add(topics: readonly string[]): void {
      const fresh = [...new Set(topics)].filter((topic) => !wanted.has(topic));
      for (const topic of fresh) wanted.add(topic);
      if (isConnected) sendAll(fresh);
    },
    connected(): void {
      isConnected = true;
      sendAll([...wanted]);
    },
    disconnected(): void {
      isConnected = false;
    },
  };
}
