import type { FieldChannel } from "@switchboard/contract";
import { asNumber } from "../mqtt-field/json.ts";
import type { Entity, EntityCommand, ReceivedMessage, SwitchState } from "./entity.ts";
import { EntityProblem, Options } from "./options.ts";

export type EntityParts = Omit<Entity, "availability">;
type EntityName = { key: string; name: string };
type SwitchKind = Extract<FieldChannel, { type: "switch" }>["kind"];

export function switchChannel({ key, name }: EntityName, kind: SwitchKind, confirms: boolean): FieldChannel {
  return { type: "switch", key, name, kind, confirms };
}

/** The latest values of all its topics; reported as a whole once the on/off state is known. */
export class Latest {
  #state: Partial<SwitchState> = {};

  take(part: Partial<SwitchState> | undefined): { switch: SwitchState } | undefined {
    if (!part) return undefined;
    this.#state = { ...this.#state, ...part };
    const { state, ...rest } = this.#state;
    return state === undefined ? undefined : { switch: { state, ...rest } };
  }

  /** Drops one of the two, because a lamp shows either a colour or a white. */
  forget(name: "color" | "ct"): void {
    const { [name]: _, ...rest } = this.#state;
    this.#state = rest;
  }
}

/** Reads ON and OFF, or the payloads that this entity uses for them. */
export function onOffReader(options: Options, template: string, usual = { on: "ON", off: "OFF" }) {
  const read = options.reader(template);
  const on = options.payload("state_on", options.payload("payload_on", usual.on));
  const off = options.payload("state_off", options.payload("payload_off", usual.off));
  return (heard: ReceivedMessage): { state: 0 | 1 } | undefined => {
    const report = read(heard);
    return report === on ? { state: 1 } : report === off ? { state: 0 } : undefined;
  };
}

export function switchEntity(options: Options, named: EntityName): EntityParts {
  const [command, state] = [options.topicOf("command_topic"), options.topic("state_topic")];
  const read = onOffReader(options, "value_template");
  const write = options.writer("command_template");
  const payloads = [options.payload("payload_off", "OFF"), options.payload("payload_on", "ON")];
  const latest = new Latest();
  const kind = options.text("device_class") === "outlet" ? "plug" : "switch";
  return {
    channel: switchChannel(named, kind, state !== undefined),
    hears: state ? [{ topic: state, read: (heard) => latest.take(read(heard)) }] : [],
    tell: ({ state: wanted }) => {
      const payload = wanted === undefined ? undefined : payloads[wanted];
      return payload === undefined ? CANNOT : turned(command, write(payload), wanted);
    },
  };
}

export const CANNOT = { problem: "The device cannot do this" };

function turned(topic: string, payload: string, state: 0 | 1 | undefined): EntityCommand {
  return { publishes: [{ topic, payload }], isMet: (report) => report.switch?.state === state };
}

/** A lock as a switch, where on is locked. */
export function lockEntity(options: Options, named: EntityName): EntityParts {
  const read = options.reader("value_template");
  const [locked, unlocked] = [options.payload("state_locked", "LOCKED"), options.payload("state_unlocked", "UNLOCKED")];
  const [command, state] = [options.topicOf("command_topic"), options.topic("state_topic")];
  const payloads = [options.payload("payload_unlock", "UNLOCK"), options.payload("payload_lock", "LOCK")];
  const latest = new Latest();
  const stateOf = (text: string | undefined) => (text === locked ? 1 : text === unlocked ? 0 : undefined);
  return {
    channel: switchChannel(named, "switch", state !== undefined),
    hears: state
      ? [
          {
            topic: state,
            read: (heard) => {
              const now = stateOf(read(heard));
              return now === undefined ? undefined : latest.take({ state: now });
            },
          },
        ]
      : [],
    tell: ({ state: wanted }) => {
      const payload = wanted === undefined ? undefined : payloads[wanted];
      return payload === undefined ? CANNOT : turned(command, payload, wanted);
    },
  };
}

/** A fan as a switch, with a level if it has speeds. */
export function fanEntity(options: Options, named: EntityName): EntityParts {
  // The state template of fans has another name than that of switches.
  const { state_value_template: value_template, ...rest } = options.config;
  const base = switchEntity(new Options({ ...rest, value_template }), named);
  const [command, state] = [options.topic("percentage_command_topic"), options.topic("percentage_state_topic")];
  if (!command) return base;
  const [min, max] = [options.number("speed_range_min") ?? 1, options.number("speed_range_max") ?? 100];
  if (!(max >= min)) throw new EntityProblem("its range of speeds is none");
  const read = options.reader("percentage_value_template");
  const write = options.writer("percentage_command_template");
  const onOff = onOffReader(options, "state_value_template");
  const latest = new Latest();
  const levelOf = (heard: ReceivedMessage) => {
    const speed = asNumber(read(heard));
    return speed === undefined
      ? undefined
      : Math.round(Math.min(100, Math.max(0, ((speed - min + 1) / (max - min + 1)) * 100)));
  };
  const levels = (heard: ReceivedMessage) => {
    const level = levelOf(heard);
    return level === undefined ? undefined : latest.take({ level });
  };
  const states = options.topic("state_topic");
  return {
    channel: switchChannel(named, "dimmer", states !== undefined),
    hears: [
      ...(states ? [{ topic: states, read: (heard: ReceivedMessage) => latest.take(onOff(heard)) }] : []),
      ...(state ? [{ topic: state, read: levels }] : []),
    ],
    tell(order) {
      if (order.level === undefined || order.level === 0 || order.state === 0)
        return base.tell?.({ channel: order.channel, state: order.level === 0 ? 0 : order.state }) ?? CANNOT;
      const speed = Math.max(min, Math.round((order.level / 100) * (max - min + 1)) + min - 1);
      const expected = Math.round(((speed - min + 1) / (max - min + 1)) * 100);
      return {
        publishes: [{ topic: command, payload: write(speed) }],
        isMet: ({ switch: said }) => said?.state === 1 && (!state || Math.abs((said.level ?? -9) - expected) <= 1),
      };
    },
  };
}

/** A button of Home Assistant is pressed remotely: a switch that turns off by itself and reports nothing. */
export function pressEntity(options: Options, named: EntityName): EntityParts {
  const command = options.topicOf("command_topic");
  const payload = options.writer("command_template")(options.payload("payload_press", "PRESS"));
  return {
    channel: switchChannel(named, "switch", false),
    hears: [],
    tell: ({ state }) => (state === 1 ? turned(command, payload, 1) : { problem: "It can only be pressed" }),
  };
}
