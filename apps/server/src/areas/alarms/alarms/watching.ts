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
import type { ConditionRow, KeptSeen } from "./alarm-rows.ts";
import { tellScreens } from "./alarm-screens.ts";
import { ConditionsRepository } from "./conditions.repository.ts";
import { Lives } from "./lives.ts";
import { rulesOf } from "./rules.service.ts";

type Rule = SourceRule & SourceNature;
type Decided = ReadonlyMap<AlarmSource, Partial<SourceRule>>;

/** One look at several conditions of an enterprise. */
export class Watching {
  readonly #home: string;
  readonly #now: Date;
  readonly #decided: Decided;
  readonly #lives: Lives;

  private constructor(home: string, now: Date, decided: Decided, lives: Lives) {
    this.#home = home;
    this.#now = now;
    this.#decided = decided;
    this.#lives = lives;
  }

  static async begin(sql: Sql, home: string, now: Date, keys: readonly string[]): Promise<Watching> {
    const lives = new Lives(home, now);
    lives.take(await new AlarmRowsRepository(sql).lockOpen(home, keys));
    return new Watching(home, now, await rulesOf(sql, home), lives);
  }

  see(seen: SeenCondition, rows: Map<string, ConditionRow>): void {
    const { key, source, at } = seen;
    const rule = this.#ruleOf(source, seen);
    const isWrong = seen.isWrong && rule.isOn;
    const before = rows.get(key) ?? blank(this.#home, seen);
    const row = { ...before, seen: isWrong ? keptOf(seen) : before.seen };
    rows.set(key, row);
    // What is not sure to say that it is over is an occurrence, not a state: each is news.
    if (isWrong && !rule.endsBySelf) this.#raise(row, rule, at);
    else this.#judge(row, rule, { at: at.getTime(), value: isWrong });
    const open = this.#lives.openOf(key);
    if (!isWrong && open && !open.ends_by_self) this.#lives.clear(open, at);
    this.tick(row, rule);
  }

  /** What time alone has changed. */
  tick(row: ConditionRow, rule = this.#ruleOf(row.source, row.seen)): void {
    if (rule.endsBySelf) this.#judge(row, rule, { at: this.#now.getTime() });
    this.#calm(row);
    row.due_at = dueAt(row, rule);
  }

  #ruleOf(source: AlarmSource, { rule: own, endsBySelf }: KeptSeen): Rule {
    const rule = ruleFor(source, this.#decided.get(source), own);
    return { ...rule, endsBySelf: endsBySelf ?? rule.endsBySelf };
  }

  #judge(row: ConditionRow, rule: Rule, seen: Observation | Tick): void {
    const { state, changes } = watch(conditionOf(rule), row.state, seen);
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

  /** What has been quiet for long no longer flaps. */
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
      this.#home,
      rows.filter(isOver).map(({ key }) => key),
    );
    await this.#lives.write(sql);
    await tellScreens(sql, this.#home, this.#lives.stepped);
  }
}

/** When a row is to be looked at next by time alone. */
function dueAt({ state, flapping }: ConditionRow, rule: Rule): Date | null {
  const quiet = flapping
    ? (flappingEnds(FLAPPING, flapping) ?? (flapping.recent.at(-1) ?? 0) + FLAPPING.withinMs)
    : undefined;
  const due = [rule.endsBySelf ? changeDue(conditionOf(rule), state) : undefined, quiet].filter(
    (at) => at !== undefined,
  );
  return due.length === 0 ? null : new Date(Math.min(...due));
}

/** What a source has said holds until it says something else. */
function conditionOf({ onDelayMs, offDelayMs }: Rule): AlarmCondition {
  return { test: { kind: "is", value: true }, onDelayMs, offDelayMs, gapMs: Number.POSITIVE_INFINITY };
}

function blank(home: string, { key, source }: SeenCondition): ConditionRow {
  return { enterprise_id: home, key, source, state: UNWATCHED, flapping: null, seen: {}, due_at: null };
}

function keptOf({ enterpriseId: _, source: __, key: ___, isWrong: ____, at: _____, ...kept }: SeenCondition): KeptSeen {
  return kept;
}
