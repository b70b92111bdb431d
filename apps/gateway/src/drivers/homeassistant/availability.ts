import { field } from "../mqtt-field/json.ts";
import { spelledOut } from "./abbreviations.ts";
import type { Availability, Heard } from "./entity.ts";
import { Options } from "./options.ts";

const MOST = 10;

/** How an entity says that it is there: one topic, or several of which all, any or the latest count. */
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
    isAvailable(heard: Heard): boolean | undefined {
      const said = read(heard);
      return said === there ? true : said === away ? false : undefined;
    },
  };
}

/** What has been heard of it so far, by topic. */
export class Watch {
  readonly #availability: Availability;
  readonly #said = new Map<string, boolean>();
  #latest = false;

  constructor(availability: Availability) {
    this.#availability = availability;
  }

  hear(topic: string, heard: Heard): void {
    for (const each of this.#availability.topics) {
      const isAvailable = each.topic === topic ? each.isAvailable(heard) : undefined;
      if (isAvailable === undefined) continue;
      this.#said.set(topic, isAvailable);
      this.#latest = isAvailable;
    }
  }

  /** Nobody is there before it has said so, as Home Assistant has it. */
  get isAvailable(): boolean {
    const { mode, topics } = this.#availability;
    if (mode === "latest") return this.#latest;
    const said = topics.map(({ topic }) => this.#said.get(topic) ?? false);
    return mode === "all" ? said.every(Boolean) : said.some(Boolean);
  }
}
