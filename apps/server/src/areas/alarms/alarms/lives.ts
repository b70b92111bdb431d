import { randomUUID } from "node:crypto";
import {
  type AlarmEvent,
  type AlarmStep,
  newLife,
  RETURNED,
  type Refusal,
  type SourceNature,
  type SourceRule,
  stepAlarm,
  type TransitionKind,
} from "@switchboard/domain/alarms";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { orderedId } from "../../../platform/ordered-id.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { type AlarmRow, type ConditionDetails, lifeOf, type TransitionRow } from "./alarm-rows.ts";

/** The person who takes a step, and their reason. */
export interface StepBy {
  id: string;
  name: string;
  why?: string | undefined;
}

type TransitionDetails = Partial<Pick<TransitionRow, "why" | "value" | "until" | "to_id" | "to_name">>;

/** An alarm to be raised and the rule that applies to it. */
export interface Raising extends ConditionDetails, Pick<SeenCondition, "source" | "key"> {
  as: SourceRule & SourceNature;
  at: Date;
}

/** Collects the changes of an enterprise's alarms in one transaction and writes them in a few statements. */
export class Lives {
  readonly #enterpriseId: string;
  readonly #now: Date;
  readonly #rows = new Map<string, AlarmRow>();
  /** The ids of open alarms by their key. */
  readonly #open = new Map<string, string>();
  readonly #fresh = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #transitions: TransitionRow[] = [];
  readonly #stepped = new Set<string>();

  constructor(enterpriseId: string, now: Date) {
    this.#enterpriseId = enterpriseId;
    this.#now = now;
  }

  /** Adds alarms that the caller has locked. */
  take(rows: readonly AlarmRow[]): void {
    for (const row of rows) this.#hold(row);
  }

  get rows(): AlarmRow[] {
    return [...this.#rows.values()];
  }

  /** Returns the alarms with changes that people see. */
  get stepped(): AlarmRow[] {
    return this.#of(this.#stepped);
  }

  find(id: string): AlarmRow | undefined {
    return this.#rows.get(id);
  }

  openOf(key: string): AlarmRow | undefined {
    return this.#rows.get(this.#open.get(key) ?? "");
  }

  /** Raises the open alarm again, or a new one when none is open. `isTold` is false for a flapping alarm, which is only counted. */
  raise(raising: Raising, { isTold = true } = {}): AlarmRow {
    const open = this.openOf(raising.key);
    if (!open) return this.#begin(raising, isTold);
    const step = stepAlarm(lifeOf(open), { kind: "raise", at: raising.at.getTime() });
    if ("refused" in step || step.transitions.length === 0) return open;
    const content = contentOf(raising);
    // The alarm is unfolded, because its cause may be over by now; folding is decided anew.
    const raised = { ...open, ...content, raised_at: raising.at, cleared_at: null, under: null, ...NOT_ACKNOWLEDGED };
    return this.#apply(raised, step, raising.at, { value: content.value }, { isTold });
  }

  /** Notifies people again of an alarm that continues but has become much worse. */
  renew(row: AlarmRow, at: Date): AlarmRow {
    const id = orderedId(at);
    const anew = { tell_at: this.#now, told_for: id, told_from: null, told_steps: 0, count: row.count + 1 };
    return this.#write({ ...row, ...NOT_ACKNOWLEDGED, ...anew }, ["raised_again"], at, {}, undefined, id);
  }

  /** Clears an alarm; a folded one is closed too, because nobody was notified of it individually. */
  clear(row: AlarmRow, at: Date): AlarmRow {
    const cleared = this.#step(row, { kind: "clear", at: at.getTime() }, at);
    if ("refused" in cleared) return row;
    const after = cleared.row;
    if (after.under === null || after.is_latching || after.closed_at !== null || after.is_on) return after;
    return this.end(after, at, RETURNED);
  }

  /** Closes an alarm without a person, in whatever state it is. */
  end(row: AlarmRow, at: Date, cause: string): AlarmRow {
    const ended = { ...row, is_on: false, cleared_at: row.cleared_at ?? at, shelved_until: null, closed_at: at };
    return this.#write({ ...ended, closed_cause: cause, tell_at: null }, ["closed"], at, { why: cause });
  }

  /** Applies an event of a person or of time; returns the reason when it is refused. */
  step(row: AlarmRow, event: AlarmEvent, by?: StepBy): Refusal | undefined {
    const stepped = this.#step(row, event, this.#now, by);
    return "refused" in stepped ? stepped.refused : undefined;
  }

  /** Records a transition that does not change the state of the alarm, such as folding, flapping or a ticket. */
  note(row: AlarmRow, kind: TransitionKind, at: Date, details: TransitionDetails = {}, by?: StepBy): AlarmRow {
    return this.#write(row, [kind], at, details, by);
  }

  /** Changes an alarm without recording a transition. */
  keep(row: AlarmRow): void {
    this.#hold(row);
    if (!this.#fresh.has(row.id)) this.#changed.add(row.id);
  }

  async write(sql: Sql): Promise<void> {
    const repository = new AlarmRowsRepository(sql);
    // Updates come first, because closing an alarm makes room for a new one with the same key.
    await repository.update(this.#enterpriseId, this.#of(this.#changed));
    await repository.insert(this.#of(this.#fresh));
    await repository.addTransitions(this.#transitions);
    const over = this.stepped.filter(({ is_loss, is_on }) => is_loss && !is_on).map(({ id }) => id);
    await repository.recheckFolded(this.#enterpriseId, over, this.#now);
  }

  #of(ids: ReadonlySet<string>): AlarmRow[] {
    return [...ids].flatMap((id) => this.#rows.get(id) ?? []);
  }

  #hold(row: AlarmRow): void {
    this.#rows.set(row.id, row);
    if (row.closed_at === null) this.#open.set(row.key, row.id);
    else if (this.#open.get(row.key) === row.id) this.#open.delete(row.key);
  }

  #begin(raising: Raising, isTold: boolean): AlarmRow {
    const { isLatching, endsBySelf, isLoss, priority, advice } = raising.as;
    const life = newLife({ isLatching, endsBySelf });
    const id = randomUUID();
    this.#fresh.add(id);
    const row: AlarmRow = {
      ...BLANK,
      enterprise_id: this.#enterpriseId,
      id,
      source: raising.source,
      key: raising.key,
      priority,
      advice,
      ...contentOf(raising),
      device_id: raising.device ?? null,
      workflow_key: raising.workflow ?? null,
      schedule_id: raising.schedule ?? null,
      gateway_id: raising.gateway ?? null,
      sensor_id: raising.sensor ?? null,
      is_on: life.isOn,
      is_latching: isLatching,
      ends_by_self: endsBySelf,
      is_loss: isLoss,
      raised_at: raising.at,
      changed_at: this.#now,
    };
    const step = { alarm: life, transitions: ["raised"], isTold: true } as const;
    return this.#apply(row, step, raising.at, { value: row.value }, { isTold });
  }

  #step(row: AlarmRow, event: AlarmEvent, at: Date, by?: StepBy): { row: AlarmRow } | { refused: Refusal } {
    const step = stepAlarm(lifeOf(row), event);
    if ("refused" in step) return step;
    if (step.transitions.length === 0) return { row };
    const changed = changedBy(row, event, at, by);
    const until = event.kind === "shelve" ? new Date(event.until) : null;
    const why = by?.why ?? null;
    return { row: this.#apply(changed, step, at, { why, until }, { by }) };
  }

  #apply(
    row: AlarmRow,
    { alarm, transitions, isTold }: Exclude<AlarmStep, { refused: unknown }>,
    at: Date,
    details: TransitionDetails,
    { by, isTold: mayTell = true }: { by?: StepBy | undefined; isTold?: boolean } = {},
  ): AlarmRow {
    const isClosing = alarm.closedAt !== null && row.closed_at === null;
    const next: AlarmRow = {
      ...row,
      is_on: alarm.isOn,
      count: alarm.count,
      shelved_until: alarm.shelvedUntil === null ? null : new Date(alarm.shelvedUntil),
      ...(isClosing && { closed_at: at, closed_cause: row.closed_cause ?? RETURNED }),
    };
    if (isTold && mayTell)
      Object.assign(next, { tell_at: this.#now, told_for: orderedId(at), told_from: null, told_steps: 0 });
    else if (stopsTelling(next, isTold)) next.tell_at = null;
    const id = isTold && mayTell ? (next.told_for ?? undefined) : undefined;
    return this.#write(next, transitions, at, details, by, id);
  }

  /** Gives the first transition the `id`, when there is one, because people are notified of that transition. */
  #write(
    row: AlarmRow,
    kinds: readonly TransitionKind[],
    at: Date,
    details: TransitionDetails = {},
    by?: StepBy,
    id?: string,
  ): AlarmRow {
    const next = { ...row, changed_at: this.#now };
    this.keep(next);
    this.#stepped.add(row.id);
    for (const [index, kind] of kinds.entries()) {
      const isOwn = index === 0;
      this.#transitions.push({
        enterprise_id: this.#enterpriseId,
        alarm_id: row.id,
        id: isOwn && id ? id : orderedId(at),
        kind,
        at,
        by_id: isOwn ? (by?.id ?? null) : null,
        by_name: isOwn ? (by?.name ?? null) : null,
        why: isOwn ? (details.why ?? by?.why ?? null) : kind === "closed" ? row.closed_cause : null,
        value: isOwn ? (details.value ?? null) : null,
        until: isOwn ? (details.until ?? null) : null,
        to_id: details.to_id ?? null,
        to_name: details.to_name ?? null,
      });
    }
    return next;
  }
}

/**
 * Stops notifying when somebody handles the alarm or it is over. People are still notified of an alarm that cleared before its first
 * notification, unless it was a loss.
 */
function stopsTelling(row: AlarmRow, isTold: boolean): boolean {
  if (isTold) return false;
  if (row.closed_at !== null || row.acknowledged_at !== null || row.shelved_until !== null) return true;
  return !row.is_on && (row.told_from !== null || row.is_loss);
}

const NOT_ACKNOWLEDGED = { acknowledged_at: null, acknowledged_by: null, acknowledged_name: null } as const;
const NOT_SHELVED = { shelved_by: null, shelved_name: null, shelved_why: null } as const;

function changedBy(row: AlarmRow, event: AlarmEvent, at: Date, by?: StepBy): AlarmRow {
  const [id, name] = [by?.id ?? null, by?.name ?? null];
  switch (event.kind) {
    case "clear":
      return { ...row, cleared_at: at };
    case "acknowledge":
      return { ...row, acknowledged_at: at, acknowledged_by: id, acknowledged_name: name };
    case "shelve":
      return { ...row, shelved_by: id, shelved_name: name, shelved_why: by?.why ?? null };
    case "unshelve":
    case "expire":
      return { ...row, ...NOT_SHELVED };
    case "close":
      return { ...row, closed_by: id, closed_name: name, closed_cause: event.cause };
    case "assign":
      return { ...row, owner_id: event.person };
    default:
      return row;
  }
}

function contentOf({
  words,
  value,
}: ConditionDetails): Pick<AlarmRow, "code" | "params" | "head" | "message" | "value"> {
  const { code = null, params = {}, head = "", message = "" } = words ?? {};
  return { code, params, head, message, value: value ?? null };
}

const BLANK = {
  cleared_at: null,
  ...NOT_ACKNOWLEDGED,
  owner_id: null,
  shelved_until: null,
  ...NOT_SHELVED,
  closed_at: null,
  closed_by: null,
  closed_name: null,
  closed_cause: null,
  count: 1,
  under: null,
  flapping: null,
  ticket_id: null,
  tell_at: null,
  told_for: null,
  told_from: null,
  told_steps: 0,
} as const;
