import {
  ALARM_ACTIONS,
  type AlarmAction,
  type AlarmState,
  MOST_SHELVED_MS,
  type Refusal,
  type TransitionKind,
} from "./terms.ts";

/** The facts that a life is made of; the state is derived from them. */
export interface AlarmLife {
  /** Whether its condition lasts. */
  isOn: boolean;
  isAcknowledged: boolean;
  /** Stays until a person closes it, although its condition is over and somebody has seen it. */
  isLatching: boolean;
  /** False where nobody can be sure to hear that it is over; then a person may close it while it lasts. */
  endsBySelf: boolean;
  shelvedUntil: number | null;
  closedAt: number | null;
  /** How often it was raised in this life. */
  count: number;
}

export type AlarmEvent =
  | { kind: "raise" | "clear" | "acknowledge" | "unshelve" | "expire"; at: number }
  | { kind: "shelve"; at: number; until: number }
  | { kind: "close"; at: number; cause: string }
  | { kind: "assign"; at: number; person: string | null }
  | { kind: "note"; at: number; text: string };

interface Lived {
  alarm: AlarmLife;
  /** In order; none where nothing changed. */
  transitions: readonly TransitionKind[];
  /** Whether people are to be told of it now. */
  isTold: boolean;
}

export type AlarmStep = Lived | { refused: Refusal };

/** The cause of those that end without a person: the condition is over, and somebody had seen it. */
export const RETURNED = "returned";

export function alarmState({ isOn, isAcknowledged, shelvedUntil, closedAt }: AlarmLife): AlarmState {
  if (closedAt !== null) return "closed";
  if (shelvedUntil !== null) return "shelved";
  if (!isOn) return "cleared";
  return isAcknowledged ? "acknowledged" : "active";
}

/** A new life, raised just now. */
export function newLife(rule: Pick<AlarmLife, "isLatching" | "endsBySelf">): AlarmLife {
  const { isLatching, endsBySelf } = rule;
  return { isOn: true, isAcknowledged: false, isLatching, endsBySelf, shelvedUntil: null, closedAt: null, count: 1 };
}

/** The one rule of an alarm's life. After it was closed only notes are added: what comes then begins a new life. */
export function stepAlarm(alarm: AlarmLife, event: AlarmEvent): AlarmStep {
  if (event.kind === "note") return event.text.trim() === "" ? { refused: "no_text" } : lived(alarm, ["noted"]);
  if (alarm.closedAt !== null) return { refused: "closed" };
  switch (event.kind) {
    case "raise":
      return raised(alarm);
    case "clear":
      return alarm.isOn ? settled({ ...alarm, isOn: false }, ["cleared"], event.at) : lived(alarm, []);
    case "acknowledge":
      if (alarm.isAcknowledged) return { refused: "acknowledged" };
      return settled({ ...alarm, isAcknowledged: true }, ["acknowledged"], event.at);
    case "shelve":
      if (event.until <= event.at || event.until > event.at + MOST_SHELVED_MS) return { refused: "until" };
      return lived({ ...alarm, shelvedUntil: event.until }, ["shelved"]);
    case "unshelve":
      return alarm.shelvedUntil === null ? { refused: "not_shelved" } : unshelved(alarm, "unshelved");
    case "expire":
      if (alarm.shelvedUntil === null || alarm.shelvedUntil > event.at) return lived(alarm, []);
      return unshelved(alarm, "shelving_over");
    case "close":
      if (event.cause.trim() === "") return { refused: "no_cause" };
      return mayClose(alarm) ? lived(closed(alarm, event.at), ["closed"]) : { refused: "lasts" };
    case "assign":
      return lived(alarm, ["assigned"]);
  }
}

/** What a person may do with it as it is, whoever they are. */
export function possibleActions(alarm: AlarmLife): AlarmAction[] {
  if (alarm.closedAt !== null) return ["note"];
  return ALARM_ACTIONS.filter((action) => {
    if (action === "acknowledge") return !alarm.isAcknowledged;
    if (action === "unshelve") return alarm.shelvedUntil !== null;
    return action !== "close" || mayClose(alarm);
  });
}

/** Whoever closes what still lasts would be told of it never again. */
function mayClose({ isOn, endsBySelf }: AlarmLife): boolean {
  return !isOn || !endsBySelf;
}

/** What cannot say that it is over is news each time; everything else is raised once, until it clears. */
function raised(alarm: AlarmLife): Lived {
  if (alarm.isOn && alarm.endsBySelf) return lived(alarm, []);
  const again = { ...alarm, isOn: true, isAcknowledged: false, count: alarm.count + 1 };
  return { alarm: again, transitions: ["raised_again"], isTold: alarm.shelvedUntil === null };
}

/** What is over and was seen is closed, unless it is to wait for a person. */
function settled(alarm: AlarmLife, transitions: readonly TransitionKind[], at: number): Lived {
  if (alarm.isOn || !alarm.isAcknowledged || alarm.isLatching) return lived(alarm, transitions);
  return lived(closed(alarm, at), [...transitions, "closed"]);
}

function unshelved(alarm: AlarmLife, kind: "unshelved" | "shelving_over"): Lived {
  const isTold = alarm.isOn && !alarm.isAcknowledged;
  return { alarm: { ...alarm, shelvedUntil: null }, transitions: [kind], isTold };
}

function closed(alarm: AlarmLife, at: number): AlarmLife {
  return { ...alarm, shelvedUntil: null, closedAt: at };
}

function lived(alarm: AlarmLife, transitions: readonly TransitionKind[]): Lived {
  return { alarm, transitions, isTold: false };
}
