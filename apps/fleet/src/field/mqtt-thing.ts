import { connect, type MqttClient } from "mqtt";

interface Will {
  topic: string;
  payload: string;
}
type Hears = Record<string, (payload: string, topic: string) => void>;

/** The MQTT side of foreign hardware: a will, subscribed topics (at most one `+`), and published messages. */
export class MqttThing {
  readonly #client: MqttClient;

  private constructor(client: MqttClient) {
    this.#client = client;
  }

  /** Resolves once it is connected and subscribed. */
  static async connect(brokerUrl: string, will: Will, hears: Hears): Promise<MqttThing> {
    const client = connect(brokerUrl, {
      reconnectPeriod: 200,
      will: { topic: will.topic, payload: Buffer.from(will.payload), retain: true, qos: 1 },
    });
    client.on("error", () => {});
    client.on("message", (topic, payload) => {
      for (const [filter, heard] of Object.entries(hears)) if (isUnder(filter, topic)) heard(payload.toString(), topic);
    });
    const ready = new Promise<void>((resolve) => {
      client.once("connect", () => resolve());
    });
    await ready;
    await client.subscribeAsync(Object.keys(hears), { qos: 1 });
    return new MqttThing(client);
  }

  onBack(again: () => void): void {
    this.#client.on("connect", again);
  }

  publish(topic: string, payload: unknown, retain = false): void {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    if (this.#client.connected) this.#client.publish(topic, text, { retain, qos: 1 });
  }

  /** Disconnects like a pulled plug, so that the broker publishes the will. */
  cut(): void {
    this.#client.options.reconnectPeriod = 0;
    this.#client.stream.destroy();
  }

  async end(): Promise<void> {
    await this.#client.endAsync(true);
  }
}

function isUnder(filter: string, topic: string): boolean {
  const [filterLevels, topicLevels] = [filter.split("/"), topic.split("/")];
  return (
    filterLevels.length === topicLevels.length &&
    filterLevels.every((level, index) => level === "+" || level === topicLevels[index])
  );
}
