import type { AlarmRule, BodyOf, contract } from "@switchboard/contract";
import { ALARM_SOURCES, type AlarmSource, DEFAULT_SOURCES, type SourceRule } from "@switchboard/domain/alarms";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { notifyScreens } from "./alarm-screens.ts";
import { ConditionsRepository } from "./conditions.repository.ts";
import { Lives } from "./lives.ts";
import { type RuleRow, RulesRepository } from "./rules.repository.ts";

/** Closing cause of alarms whose source an admin has turned off. */
const TURNED_OFF = "turned_off";

/** Returns the rules that an enterprise has changed, by source. */
export async function rulesOf(sql: Sql, enterpriseId: string): Promise<ReadonlyMap<AlarmSource, SourceRule>> {
  const rows = await new RulesRepository(sql).of(enterpriseId);
  return new Map(rows.map((row) => [row.source, ruleOf(row)]));
}

/** Manages the alarm rules of an enterprise. */
export class RulesService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list({ enterpriseId }: Actor): Promise<{ rules: AlarmRule[] }> {
    const rows = await new RulesRepository(this.#database).of(enterpriseId);
    const decided = new Map(rows.map((row) => [row.source, row]));
    return { rules: ALARM_SOURCES.map((source) => present(source, decided.get(source))) };
  }

  /** Closes all alarms of a source that was turned off, even those whose condition lasts. */
  async #endAll(sql: Sql, { enterpriseId }: Actor, source: AlarmSource): Promise<void> {
    const rows = new AlarmRowsRepository(sql);
    await rows.lockEnterprise(enterpriseId);
    const now = this.#clock.now();
    const lives = new Lives(enterpriseId, now);
    lives.take(await rows.lockOfSource(enterpriseId, source));
    for (const row of lives.rows) lives.end(row, now, TURNED_OFF);
    await new ConditionsRepository(sql).forgetSource(enterpriseId, source);
    await lives.write(sql);
    await notifyScreens(sql, enterpriseId, lives.stepped);
  }

  /** Stores no rule that equals the default, so that the enterprise gets later improvements of the default. */
  async set(actor: Actor, rule: BodyOf<typeof contract.setAlarmRule>): Promise<AlarmRule> {
    const { enterpriseId } = actor;
    return this.#database.transaction(async (sql) => {
      const repository = new RulesRepository(sql);
      const before = (await repository.of(enterpriseId)).find(({ source }) => source === rule.source);
      const isDefault = isSame(rule, defaultOf(rule.source));
      if (isDefault) await repository.reset(enterpriseId, rule.source);
      else await repository.set(enterpriseId, rule);
      await record(sql, actor, {
        action: "alarm_rule.edit",
        subject: rule.source,
        before: before ?? defaultOf(rule.source),
        after: rule,
      });
      if (!rule.is_on && (before ?? defaultOf(rule.source)).is_on) await this.#endAll(sql, actor, rule.source);
      await tellAdmins(sql, actor, "alarms");
      return present(rule.source, isDefault ? undefined : rule);
    });
  }
}

function ruleOf({ priority, on_delay_s, off_delay_s, is_latching, advice, is_on }: RuleRow): SourceRule {
  return {
    priority,
    onDelayMs: on_delay_s * 1000,
    offDelayMs: off_delay_s * 1000,
    isLatching: is_latching,
    advice,
    isOn: is_on,
  };
}

function defaultOf(source: AlarmSource): RuleRow {
  const { priority, onDelayMs, offDelayMs, isLatching, advice, isOn } = DEFAULT_SOURCES[source];
  const delays = { on_delay_s: onDelayMs / 1000, off_delay_s: offDelayMs / 1000 };
  return { source, priority, ...delays, is_latching: isLatching, advice, is_on: isOn };
}

function isSame(one: RuleRow, other: RuleRow): boolean {
  return (Object.keys(other) as (keyof RuleRow)[]).every((key) => one[key] === other[key]);
}

function present(source: AlarmSource, decided: RuleRow | undefined): AlarmRule {
  const { priority, on_delay_s, off_delay_s, is_latching, advice, is_on } = decided ?? defaultOf(source);
  return {
    source,
    priority,
    on_delay_s,
    off_delay_s,
    is_latching,
    advice,
    is_on,
    is_default: decided === undefined,
    ends_by_self: DEFAULT_SOURCES[source].endsBySelf,
  };
}
