import { asNumber } from "../mqtt-field/json.ts";
import type { CoverState, EntityCommand, ReceivedMessage } from "./entity.ts";
import type { Options } from "./options.ts";
import type { EntityParts } from "./switch-entities.ts";

/** Opens, closes and stops; reports direction and position as far as its topics do. */
export function coverEntity(options: Options, { key, name }: { key: string; name: string }): EntityParts {
  const [command, setPosition] = [options.topic("command_topic"), options.topic("set_position_topic")];
  const [states, positions] = [options.topic("state_topic"), options.topic("position_topic")];
  const [opened, closed] = [options.number("position_open") ?? 100, options.number("position_closed") ?? 0];
  const words = wordsOf(options);
  const readState = options.reader("value_template");
  const readPosition = options.reader("position_template");
  const writePosition = options.writer("set_position_template");
  let latest: CoverState = { moves: "stopped" };
  const take = (part: Partial<CoverState>) => {
    latest = { ...latest, ...part };
    return { cover: latest };
  };
  const stateRead = (heard: ReceivedMessage) => {
    const part = words.get(readState(heard) ?? "");
    // A separate position topic is more precise than the word "open".
    return part && take(positions ? { moves: part.moves } : part);
  };
  const positionRead = (heard: ReceivedMessage) => {
    const value = asNumber(readPosition(heard));
    if (value === undefined || opened === closed) return undefined;
    return take({ position: Math.round(Math.min(100, Math.max(0, ((value - closed) / (opened - closed)) * 100))) });
  };
  const confirms = states !== undefined || positions !== undefined;
  const payloads = {
    open: options.payload("payload_open", "OPEN"),
    close: options.payload("payload_close", "CLOSE"),
    stop: options.payload("payload_stop", "STOP"),
  };
  return {
    channel: { type: "cover", key, name, confirms },
    hears: [
      ...(states ? [{ topic: states, read: stateRead }] : []),
      ...(positions ? [{ topic: positions, read: positionRead }] : []),
    ],
    tell({ move, level }) {
      if (move && command) return moved(command, payloads[move], move);
      const target = move === "open" ? 100 : move === "close" ? 0 : level;
      if (target === undefined || !setPosition) return { problem: "The cover cannot do this" };
      const payload = writePosition(Math.round(closed + ((opened - closed) * target) / 100), { position: target });
      return { publishes: [{ topic: setPosition, payload }], isMet: ({ cover }) => isNear(cover, target) };
    },
  };
}

function wordsOf(options: Options): Map<string, CoverState> {
  const word = (name: string, usual: string) => options.payload(name, usual);
  return new Map<string, CoverState>([
    [word("state_open", "open"), { moves: "stopped", position: 100 }],
    [word("state_closed", "closed"), { moves: "stopped", position: 0 }],
    [word("state_stopped", "stopped"), { moves: "stopped" }],
    [word("state_opening", "opening"), { moves: "opening" }],
    [word("state_closing", "closing"), { moves: "closing" }],
  ]);
}

const isNear = (cover: CoverState | undefined, target: number) =>
  cover !== undefined && (cover.moves !== "stopped" || Math.abs((cover.position ?? -9) - target) <= 1);

function moved(topic: string, payload: string, move: "open" | "close" | "stop"): EntityCommand {
  return {
    publishes: [{ topic, payload }],
    isMet({ cover }) {
      if (!cover) return false;
      if (move === "stop") return cover.moves === "stopped";
      if (cover.moves !== "stopped") return cover.moves === (move === "open" ? "opening" : "closing");
      return cover.position === (move === "open" ? 100 : 0);
    },
  };
}
