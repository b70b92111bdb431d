import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { brightnessOf, dimmerLevel } from "@switchboard/domain/site";

/** A person's request for a switch. One command requests one thing. */
export type DesiredState =
  | { kind: "state"; on: boolean }
  | { kind: "level"; level: number }
  | { kind: "brightness"; percent: number }
  | { kind: "color"; color: string }
  | { kind: "color_temperature"; kelvin: number };

/** The reason of a failed command; `message` holds the device's or the server's own words. */
export type FailureReason = "silent" | "refused" | "rejected" | "offline" | "held" | "limited";

/** An answer with a command id that arrived before the call returned our command's id. */
interface EarlyAnswer {
  cmd: string;
  ok: boolean;
  sent?: boolean | undefined;
  err?: string | undefined;
}

export type CommandState =
  | { phase: "idle" }
  | {
      phase: "pending";
      attempt: number;
      wanted: DesiredState;
      startedAt: number;
      /** True once the answer takes noticeably long. */
      lingers: boolean;
      commandId?: string;
      early: readonly EarlyAnswer[];
    }
  /** Sent to a device that confirms nothing; shown until a report arrives. */
  | { phase: "sent"; wanted: DesiredState }
  | { phase: "failed"; attempt: number; wanted: DesiredState; reason: FailureReason; message?: string | undefined };

export const IDLE: CommandState = { phase: "idle" };

/** A device's report of a switch, whatever caused it. */
export interface ReportedState {
  on: boolean;
  dimm: number | null;
  light: { color: string; color_temperature: number } | null;
  cmd?: string | undefined;
  ok?: boolean | undefined;
  sent?: boolean | undefined;
  err?: string | undefined;
}

export type CommandEvent =
  | { type: "asked"; attempt: number; wanted: DesiredState; at: number }
  | { type: "sent"; attempt: number; commandId: string }
  | { type: "rejected"; attempt: number; reason: "rejected" | "offline" | "held" | "limited"; message: string }
  | { type: "reported"; report: ReportedState }
  | { type: "clock"; now: number }
  | { type: "lingers"; attempt: number }
  | { type: "seen" };

/** Most answers arrive sooner, and a waiting state that disappears at once would flicker. */
export const LINGERS_AFTER_MS = 100;
/** More answers than this between a click and its call's reply are dropped. */
const EARLY_LIMIT = 16;

/** Lamps behind gateways keep their brightness in 254 steps. */
const ROUNDING_PERCENT = 1;

/** True when a report shows the requested state. */
function fulfils(report: ReportedState, wanted: DesiredState): boolean {
  switch (wanted.kind) {
    case "state":
      return report.on === wanted.on;
    case "level":
      return report.dimm !== null && dimmerLevel(report.dimm) === wanted.level;
    case "brightness":
      return report.dimm !== null && Math.abs(brightnessOf(report.dimm).percent - wanted.percent) <= ROUNDING_PERCENT;
    case "color":
      return report.light?.color.toLowerCase() === wanted.color.toLowerCase();
    case "color_temperature":
      return report.light?.color_temperature === wanted.kelvin;
  }
}

type Pending = Extract<CommandState, { phase: "pending" }>;

function failed(state: Pending, reason: FailureReason, message?: string): CommandState {
  return { phase: "failed", attempt: state.attempt, wanted: state.wanted, reason, message };
}

function settle(state: Pending, answer: Omit<EarlyAnswer, "cmd">): CommandState {
  if (!answer.ok) return failed(state, "refused", answer.err);
  return answer.sent ? { phase: "sent", wanted: state.wanted } : IDLE;
}

/** A report with an error has failed, whatever else it contains. */
const isDone = ({ ok, err }: ReportedState) => ok !== false && err === undefined;

function whenReported(state: CommandState, report: ReportedState): CommandState {
  if (state.phase === "idle") return state;
  if (state.phase === "sent") return report.cmd === undefined ? IDLE : state;
  // A failure ends when the switch reaches the wanted state after all, because nothing is left to retry.
  if (state.phase === "failed") return isDone(report) && fulfils(report, state.wanted) ? IDLE : state;
  const ok = isDone(report);
  const { cmd, sent, err } = report;
  if (cmd !== undefined && cmd === state.commandId) return settle(state, { ok, sent, err });
  // A merely sent command is no confirmation by the device.
  if (ok && !sent && fulfils(report, state.wanted)) return IDLE;
  // A heartbeat with the old value, or another command's answer, ends nothing, because the tile would flip back and forth.
  if (cmd === undefined || state.commandId !== undefined || state.early.length >= EARLY_LIMIT) return state;
  return { ...state, early: [...state.early, { cmd, ok, sent, err }] };
}

function whenSent(state: CommandState, event: Extract<CommandEvent, { type: "sent" }>): CommandState {
  if (state.phase !== "pending" || state.attempt !== event.attempt) return state;
  const answered = state.early.find((answer) => answer.cmd === event.commandId);
  return answered ? settle(state, answered) : { ...state, commandId: event.commandId, early: [] };
}

/** Implements the life of a tap: pending, then confirmed, sent or failed, once (design §3). */
export function nextCommand(state: CommandState, event: CommandEvent): CommandState {
  switch (event.type) {
    case "asked":
      return state.phase === "pending"
        ? state
        : {
            phase: "pending",
            attempt: event.attempt,
            wanted: event.wanted,
            startedAt: event.at,
            lingers: false,
            early: [],
          };
    case "sent":
      return whenSent(state, event);
    case "rejected":
      return state.phase === "pending" && state.attempt === event.attempt
        ? failed(state, event.reason, event.message)
        : state;
    case "reported":
      return whenReported(state, event.report);
    case "clock":
      return state.phase === "pending" && event.now - state.startedAt >= COMMAND_EXPIRY_MS
        ? failed(state, "silent")
        : state;
    case "lingers":
      return state.phase === "pending" && state.attempt === event.attempt ? { ...state, lingers: true } : state;
    case "seen":
      return state.phase === "failed" ? IDLE : state;
  }
}
