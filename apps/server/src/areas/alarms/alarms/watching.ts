import {
  type AlarmCondition,
  type AlarmSource,
  changeDue,
  FLAPPING,
  flappingEnds,
  lookForFlapping,
  type Observation,
  ruleFor,
  type SourceNature,
  type SourceRule,
  STEADY,
  type Tick,
  UNWATCHED,
  watch,
} from "@switchboard/domain/alarms";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import type { ConditionDetails, ConditionRow } from "./alarm-rows.ts";
import { notifyScreens } from "./alarm-screens.ts";
import { ConditionsRepository } from "./conditions.repository.ts";
import { Lives } from "./lives.ts";
import { rulesOf } from "./rules.service.ts";

type Rule = SourceRule & SourceNature;
type EnterpriseRules = ReadonlyMap<AlarmSource, Partial<SourceRule>>;

/** Evaluates several conditions of an enterprise in one transaction. */
export class Watching {
  readonly #enterpriseId: string;
  readonly #now: Date;
  readonly #rules: EnterpriseRules;
  readonly #lives: Lives;

  private constructor(enterpriseId: string, now: Date, rules: EnterpriseRules, lives: Lives) {
    this.#enterpriseId = enterpriseId;
    this.#now = now;
    this.#rules = rules;
    this.#lives = lives;
  }

  static async begin(sql: Sql, enterpriseId: string, now: Date, keys: readonly string[]): Promise<Watching> {
    const lives = new Lives(enterpriseId, now);
    lives.take(await new AlarmRowsRepository(sql).lockOpen(enterpriseId, keys));
    return new Watching(enterpriseId, now, await rulesOf(sql, enterpriseId), lives);
  }

  see(condition: SeenCondition, rows: Map<string, ConditionRow>): void {
    const { key, source, at } = condition;
    const rule = this.#ruleOf(source, condition);
    const isWrong = condition.isWrong && rule.isOn;
    const before = rows.get(key) ?? blank(this.#enterpriseId, condition);
    const row = { ...before, seen: isWrong ? toDetails(condition) : before.seen };
    rows.set(key, row);
    // A condition that may never report its end is an occurrence instead of a state, so each report raises the alarm.
    if (isWrong && !rule.endsBySelf) this.#raise(row, rule, at);
    else this.#judge(row, rule, { at: at.getTime(), value: isWrong });
    const open = this.#lives.openOf(key);
    if (!isWrong && open && !open.ends_by_self) this.#lives.clear(open, at);
    this.tick(row, rule);
  }

  /** Applies the changes that the passing of time brings. */
  tick(row: ConditionRow, rule = this.#ruleOf(row.source, row.seen)): void {
    if (rule.endsBySelf) this.#judge(row, rule, { at: this.#now.getTime() });
    this.#calm(row);
    row.due_at = dueAt(row, rule);
  }

  #ruleOf(source: AlarmSource, { rule: own, endsBySelf }: ConditionDetails): Rule {
    const rule = ruleFor(source, this.#rules.get(source), own);
    return { ...rule, endsBySelf: endsBySelf ?? rule.endsBySelf };
  }

  #judge(row: ConditionRow, rule: Rule, observation: Observation | Tick): void {
    const { state, changes } = watch(conditionOf(rule), row.state, observation);
    row.state = state;
    for (const { kind, at } of changes) {
      const open = this.#lives.openOf(row.key);
      if (kind === "raised") this.#raise(row, rule, new Date(at));
      else if (open) this.#lives.clear(open, new Date(at));
    }
  }

  #raise(row: ConditionRow, rule: Rule, at: Date): void {
    const before = row.flapping ?? STEADY;
    const look = lookForFlapping(FLAPPING, before, { at: at.getTime(), isRaised: true });
    row.flapping = look.state;
    const raising = { ...row.seen, source: row.source, key: row.key, as: rule, at };
    const raised = this.#lives.raise(raising, { isTold: look.isTold });
    if (look.state.flapping === null) return;
    const flapping = { ...raised, flapping: look.state.flapping };
    const began = look.changes.some(({ kind }) => kind === "began");
    if (began) this.#lives.note(flapping, "flapping", at);
    else this.#lives.keep(flapping);
  }

  /** Ends flapping after a long enough quiet time. */
  #calm(row: ConditionRow): void {
    if (!row.flapping) return;
    const { state } = lookForFlapping(FLAPPING, row.flapping, { at: this.#now.getTime(), isRaised: false });
    const last = state.recent.at(-1) ?? 0;
    const isOver = state.flapping === null && this.#now.getTime() - last >= FLAPPING.withinMs;
    row.flapping = isOver ? null : state;
    const open = this.#lives.openOf(row.key);
    if (state.flapping === null && open?.flapping) this.#lives.keep({ ...open, flapping: null });
  }

  async write(sql: Sql, rows: readonly ConditionRow[]): Promise<void> {
    const conditions = new ConditionsRepository(sql);
    const isOver = ({ state, flapping }: ConditionRow) => !state.isRaised && state.since === null && flapping === null;
    await conditions.keep(rows.filter((row) => !isOver(row)));
    await conditions.forget(
      this.#enterpriseId,
      rows.filter(isOver).map(({ key }) => key),
    );
    await this.#lives.write(sql);
    await notifyScreens(sql, this.#enterpriseId, this.#lives.stepped);
  }
}

/** Returns when the passing of time may next change the row, or null when it cannot. */
function dueAt({ state, flapping }: ConditionRow, rule: Rule): Date | null {
  const quiet = flapping
    ? (flappingEnds(FLAPPING, flapping) ?? (flapping.recent.at(-1) ?? 0) + FLAPPING.withinMs)
    : undefined;
  const due = [rule.endsBySelf ? changeDue(conditionOf(rule), state) : undefined, quiet].filter(
    (at) => at !== undefined,
  );
  return due.length === 0 ? null : new Date(Math.min(...due));
}

/** Uses an infinite gap, because a report of a source holds until its next one. */
function conditionOf({ onDelayMs, offDelayMs }: Rule): AlarmCondition {
  return { test: { kind: "is", value: true }, onDelayMs, offDelayMs, gapMs: Number.POSITIVE_INFINITY };
}

function blank(enterpriseId: string, { key, source }: SeenCondition): ConditionRow {
  return { enterprise_id: enterpriseId, key, source, state: UNWATCHED, flapping: null, seen: {}, due_at: null };
}

function toDetails(seen: SeenCondition): ConditionDetails {
  const { words, value, device, workflow, schedule, gateway, sensor, rule, endsBySelf } = seen;
  return { words, value, device, workflow, schedule, gateway, sensor, rule, endsBySelf };
}
