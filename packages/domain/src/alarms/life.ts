import {
  ALARM_ACTIONS,
  type AlarmAction,
  type AlarmState,
  MOST_SHELVED_MS,
  type Refusal,
  type TransitionKind,
} from "./terms.ts";

/** The stored facts of an alarm's life. Its state is derived from them. */
export interface AlarmLife {
  /** True while its condition lasts. */
  isOn: boolean;
  isAcknowledged: boolean;
  /** A latching alarm stays open until a person closes it, even when it is over and acknowledged. */
  isLatching: boolean;
  /** False when the source may never report the end. Then a person may close the alarm while it lasts. */
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

interface AppliedStep {
  alarm: AlarmLife;
  /** In order. Empty when nothing changed. */
  transitions: readonly TransitionKind[];
  /** Tells whether people are notified of the alarm now. */
  isTold: boolean;
}

export type AlarmStep = AppliedStep | { refused: Refusal };

/** The cause of alarms that end without a person: the condition is over, and somebody had acknowledged it. */
export const RETURNED = "returned";

export function alarmState({ isOn, isAcknowledged, shelvedUntil, closedAt }: AlarmLife): AlarmState {
  if (closedAt !== null) return "closed";
  if (shelvedUntil !== null) return "shelved";
  if (!isOn) return "cleared";
  return isAcknowledged ? "acknowledged" : "active";
}

export function newLife(rule: Pick<AlarmLife, "isLatching" | "endsBySelf">): AlarmLife {
  const { isLatching, endsBySelf } = rule;
  return { isOn: true, isAcknowledged: false, isLatching, endsBySelf, shelvedUntil: null, closedAt: null, count: 1 };
}

/** Applies an event to an alarm. A closed alarm only accepts notes: a new raise begins a new life. */
export function stepAlarm(alarm: AlarmLife, event: AlarmEvent): AlarmStep {
  if (event.kind === "note") return event.text.trim() === "" ? { refused: "no_text" } : applied(alarm, ["noted"]);
  if (alarm.closedAt !== null) return { refused: "closed" };
  switch (event.kind) {
    case "raise":
      return raiseAgain(alarm);
    case "clear":
      return alarm.isOn ? closeIfDone({ ...alarm, isOn: false }, ["cleared"], event.at) : applied(alarm, []);
    case "acknowledge":
      if (alarm.isAcknowledged) return { refused: "acknowledged" };
      return closeIfDone({ ...alarm, isAcknowledged: true }, ["acknowledged"], event.at);
    case "shelve":
      if (event.until <= event.at || event.until > event.at + MOST_SHELVED_MS) return { refused: "until" };
      return applied({ ...alarm, shelvedUntil: event.until }, ["shelved"]);
    case "unshelve":
      return alarm.shelvedUntil === null ? { refused: "not_shelved" } : endShelving(alarm, "unshelved");
    case "expire":
      if (alarm.shelvedUntil === null || alarm.shelvedUntil > event.at) return applied(alarm, []);
      return endShelving(alarm, "shelving_over");
    case "close":
      if (event.cause.trim() === "") return { refused: "no_cause" };
      return mayClose(alarm) ? applied(closeAlarm(alarm, event.at), ["closed"]) : { refused: "lasts" };
    case "assign":
      return applied(alarm, ["assigned"]);
  }
}

/** Returns what a person may do in the alarm's current state, regardless of permissions. */
export function possibleActions(alarm: AlarmLife): AlarmAction[] {
  if (alarm.closedAt !== null) return ["note"];
  return ALARM_ACTIONS.filter((action) => {
    if (action === "acknowledge") return !alarm.isAcknowledged;
    if (action === "unshelve") return alarm.shelvedUntil !== null;
    return action !== "close" || mayClose(alarm);
  });
}

/** A person may not close an alarm that still lasts, because nobody would be notified of it again. */
function mayClose({ isOn, endsBySelf }: AlarmLife): boolean {
  return !isOn || !endsBySelf;
}

/** Counts every raise of a source that does not report the end. All other sources raise once, until they clear. */
function raiseAgain(alarm: AlarmLife): AppliedStep {
  if (alarm.isOn && alarm.endsBySelf) return applied(alarm, []);
  const again = { ...alarm, isOn: true, isAcknowledged: false, count: alarm.count + 1 };
  return { alarm: again, transitions: ["raised_again"], isTold: alarm.shelvedUntil === null };
}

/** Closes an acknowledged alarm whose condition is over, unless it latches. */
function closeIfDone(alarm: AlarmLife, transitions: readonly TransitionKind[], at: number): AppliedStep {
  if (alarm.isOn || !alarm.isAcknowledged || alarm.isLatching) return applied(alarm, transitions);
  return applied(closeAlarm(alarm, at), [...transitions, "closed"]);
}

function endShelving(alarm: AlarmLife, kind: "unshelved" | "shelving_over"): AppliedStep {
  const isTold = alarm.isOn && !alarm.isAcknowledged;
  return { alarm: { ...alarm, shelvedUntil: null }, transitions: [kind], isTold };
}

function closeAlarm(alarm: AlarmLife, at: number): AlarmLife {
  return { ...alarm, shelvedUntil: null, closedAt: at };
}

function applied(alarm: AlarmLife, transitions: readonly TransitionKind[]): AppliedStep {
  return { alarm, transitions, isTold: false };
}
