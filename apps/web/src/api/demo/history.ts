import type { HeldBy, Light, SwitchEvent, SwitchResult } from "@switchboard/contract";
import { type CommandOutcome, type CommandSource, readCause, readFailure } from "@switchboard/domain";
import { commandId, finishedAt, type Past, type PastCommand } from "@switchboard/sample-building";
import { byText } from "./order.ts";

/** Something that was asked of a switch, and what came of it: a row of the server's `commands`. */
export interface Command {
  _id: string;
  device: string;
  switch: string;
  switch_no: number;
  /** As they were called then. */
  device_name: string;
  switch_name: string;
  source: CommandSource;
  actor: string | null;
  at: number;
  switch_state: 0 | 1;
  level: number | null;
  light: Partial<Light> | null;
  outcome: CommandOutcome;
  reason: string | null;
  /** Who held the switch, and until when. */
  held?: HeldBy;
  /** Not sent yet: it waits for its device, or for what protects its switch. */
  isKept?: boolean;
  finishedAt: number | null;
  /** What asked for it, where it was no person, and for a schedule which of its runs. */
  cause: { name: string; run?: string; isByHand?: true } | null;
}

/** Of what protects a switch, why. */
function protectionOf({ source, cause }: Pick<Command, "source" | "cause">) {
  const protection = source === "protection" && cause ? readCause(cause.name) : undefined;
  return protection ? { protection } : {};
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

function recalled(past: PastCommand): Command {
  const { device, planned, source, actor, at, switch_state, level, light, outcome, reason, cause } = past;
  return {
    _id: commandId(past),
    device: device.id,
    switch: planned.id,
    switch_no: planned.switch_no,
    device_name: device.name,
    switch_name: planned.name,
    source,
    actor: actor?.name ?? null,
    at,
    switch_state,
    level: level ?? null,
    light: light ?? null,
    outcome,
    reason: reason ?? null,
    finishedAt: finishedAt(past),
    cause: cause ?? null,
  };
}

/** Everything that switched something in the demo, newest first; its weeks are worked out when somebody asks. */
export class DemoHistory {
  readonly #past: () => PastCommand[];
  readonly #fresh: Command[] = [];
  #recalled: Command[] | undefined;

  constructor(pasts: readonly Past[], runCommands: readonly PastCommand[]) {
    this.#past = () => [...pasts.flatMap(({ commands }) => commands), ...runCommands];
  }

  add(command: Command): Command {
    this.#fresh.unshift(command);
    return command;
  }

  all(): readonly Command[] {
    this.#recalled ??= this.#past()
      .map(recalled)
      .sort((one, other) => other.at - one.at);
    return [...this.#fresh, ...this.#recalled];
  }

  of(switchId: string): Command[] {
    return this.all().filter((each) => each.switch === switchId);
  }

  /** What a run of a schedule asked for. */
  ofRun(run: string): SwitchResult[] {
    return this.all()
      .filter(({ cause }) => cause?.run === run)
      .sort((one, other) => byText(one.device_name, other.device_name) || one.switch_no - other.switch_no)
      .map(toResult);
  }
}

/** One line of a switch's history. */
export function toEvent({ _id, source, actor, level, light, switch_state, outcome, ...command }: Command): SwitchEvent {
  const failure = command.reason === null ? undefined : readFailure(command.reason);
  return {
    _id,
    createdAt: new Date(command.at).toISOString(),
    switch_state,
    level,
    light,
    source,
    actor,
    outcome,
    reason: failure?.message ?? null,
    reason_code: failure?.code ?? null,
    ...(command.held && { held: command.held }),
    ...protectionOf({ source, cause: command.cause }),
    finishedAt: iso(command.finishedAt),
  };
}

const TURNED = ["turned off", "turned on"] as const;

/** What came of one switch of a scene, a schedule's run or a workflow. */
export function toResult(command: Command): SwitchResult {
  const { _id, switch: id, switch_name, device_name, switch_state, level, outcome, reason } = command;
  const isOver = outcome === "failed" || outcome === "expired";
  return {
    command_id: _id,
    switch_appliance_id: id,
    switch_name,
    device_name,
    switch_state,
    level,
    outcome: outcome === "confirmed" ? TURNED[switch_state] : isOver ? "failed" : outcome,
    reason,
    ...(command.held && { held: command.held }),
    finishedAt: iso(command.finishedAt),
  };
}
