import { field } from "../mqtt-field/json.ts";
import { spelledOut } from "./abbreviations.ts";
import type { Availability, ReceivedMessage } from "./entity.ts";
import { Options } from "./options.ts";

const MOST = 10;

/** Reads the availability of an entity: one topic, or several of which all, any or the latest count. */
export function availabilityOf(options: Options): Availability | undefined {
  const listed = field(options.config, "availability");
  const entries = Array.isArray(listed) ? listed.slice(0, MOST).map((each) => new Options(spelledOut(each))) : [];
  const single = options.topic("availability_topic");
  const topics = entries.map((each) => watched(each.topicOf("topic"), each, "value_template"));
  if (single) topics.push(watched(single, options, "availability_template"));
  if (topics.length === 0) return undefined;
  const mode = options.text("availability_mode");
  return { topics, mode: mode === "all" || mode === "any" ? mode : "latest" };
}

function watched(topic: string, options: Options, template: string) {
  const read = options.reader(template);
  const [there, away] = [
    options.payload("payload_available", "online"),
    options.payload("payload_not_available", "offline"),
  ];
  return {
    topic,
    isAvailable(heard: ReceivedMessage): boolean | undefined {
      const isAvailable = read(heard);
      return isAvailable === there ? true : isAvailable === away ? false : undefined;
    },
  };
}

/** The availability messages received so far, by topic. */
export class Watch {
  readonly #availability: Availability;
  readonly #answers = new Map<string, boolean>();
  #latest = false;

  constructor(availability: Availability) {
    this.#availability = availability;
  }

  hear(topic: string, heard: ReceivedMessage): void {
    for (const each of this.#availability.topics) {
      const isAvailable = each.topic === topic ? each.isAvailable(heard) : undefined;
      if (isAvailable === undefined) continue;
      this.#answers.set(topic, isAvailable);
      this.#latest = isAvailable;
    }
  }

  /** An entity is unavailable before it has reported, as in Home Assistant. */
  get isAvailable(): boolean {
    const { mode, topics } = this.#availability;
    if (mode === "latest") return this.#latest;
    const answers = topics.map(({ topic }) => this.#answers.get(topic) ?? false);
    return mode === "all" ? answers.every(Boolean) : answers.some(Boolean);
  }
}
