import { isDeepStrictEqual } from "node:util";
import {
  type BodyOf,
  type contract,
  type EnterpriseDetails,
  type HoldRuleFields,
  holdRulesOf,
} from "@switchboard/contract";
import { HOLD_RULE_PROBLEMS, holdRuleProblems } from "@switchboard/domain/control";
import { MOST } from "@switchboard/domain/core";
import { mergeMetaKeys } from "@switchboard/domain/people";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { EnterpriseRepository, type EnterpriseRow } from "./enterprises.repository.ts";
import { readMetaKeys } from "./meta-keys.ts";

export interface EnterpriseEditDependencies {
  database: Database;
  /** Moves the next runs of all schedules into the enterprise's new zone. */
  schedules: {
    rezone(enterpriseId: string, sql: Sql, wasZone: string): Promise<void>;
    /** Recomputes the next runs of schedules that follow the sun. */
    replan(enterpriseId: string, sql: Sql): Promise<void>;
  };
  /** Moves the next mailed reports into the new zone. */
  reportMailings: { rezone(enterpriseId: string, sql: Sql, zone: string): Promise<void> };
  devices: { dropMeta(sql: Sql, enterpriseId: string, keys: string[]): Promise<void> };
}

/** Changes an enterprise, for its admins. */
export class EnterpriseEditService {
  readonly #dependencies: EnterpriseEditDependencies;

  constructor(dependencies: EnterpriseEditDependencies) {
    this.#dependencies = dependencies;
  }

  async details({ enterpriseId }: Actor): Promise<EnterpriseDetails> {
    return present(await find(this.#dependencies.database, enterpriseId));
  }

  /** Roll-ups follow a new zone without a call: their rebuild looks for those of another zone (ADR 0011). */
  edit(actor: Actor, { place, ...body }: BodyOf<typeof contract.editEnterprise>): Promise<EnterpriseDetails> {
    const { enterpriseId } = actor;
    return this.#dependencies.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const before = await find(sql, enterpriseId);
      await new EnterpriseRepository(sql).edit(enterpriseId, {
        ...body,
        ...storable({ name: body.name, address: body.address, partnerName: body.partner_name }),
        ...(body.time_zone !== undefined && { timeZone: body.time_zone }),
        ...(body.second_factor !== undefined && { secondFactor: body.second_factor }),
        ...(body.idle_minutes !== undefined && { idleMinutes: body.idle_minutes }),
      });
      if (place !== undefined) await new EnterpriseRepository(sql).setPlace(enterpriseId, place);
      await this.#editHolds(sql, actor, body, before.holds);
      const after = await find(sql, enterpriseId);
      await new EnterpriseRepository(sql).announceRules(before, after);
      if (after.timeZone !== before.timeZone) {
        await this.#dependencies.schedules.rezone(enterpriseId, sql, before.timeZone);
        await this.#dependencies.reportMailings.rezone(enterpriseId, sql, after.timeZone);
      } else if (place !== undefined) await this.#dependencies.schedules.replan(enterpriseId, sql);
      const [was, is] = [present(before), present(after)];
      await record(sql, actor, {
        action: "enterprise.edit",
        subject: is.name,
        subject_id: enterpriseId,
        before: was,
        after: is,
      });
      await tellAudience(sql, actor, "everyone", "enterprise");
      return is;
    });
  }

  /** New rules apply to the next hold; existing holds stay. */
  async #editHolds(sql: Sql, actor: Actor, body: Partial<HoldRuleFields>, before: HoldRuleFields): Promise<void> {
    const rules = {
      hold_longest_minutes: body.hold_longest_minutes ?? before.hold_longest_minutes,
      hold_default_minutes: body.hold_default_minutes ?? before.hold_default_minutes,
      hold_wall_minutes: body.hold_wall_minutes ?? before.hold_wall_minutes,
    };
    if (isDeepStrictEqual(rules, before)) return;
    const faults = holdRuleProblems(holdRulesOf(rules)).map(({ path, code }) => {
      return { path, sentence: HOLD_RULE_PROBLEMS[code] };
    });
    if (faults.length > 0) throw new AppError("hold.invalid", faults);
    await new EnterpriseRepository(sql).setHoldRules(actor.enterpriseId, rules);
    await tellAudience(sql, actor, "everyone", "holds");
  }

  setMetaKeys(actor: Actor, body: BodyOf<typeof contract.addMetas>): Promise<{ meta: string[] }> {
    const { enterpriseId } = actor;
    const { enterprise, meta_keys, known } = body;
    return this.#dependencies.database.transaction(async (sql) => {
      if (enterprise !== undefined && enterprise !== enterpriseId) throw new AppError("enterprise.not_found");
      const keys = readMetaKeys(meta_keys);
      await lockEnterprise(sql, enterpriseId);
      const { name, metaKeys } = await find(sql, enterpriseId);
      const meta = known ? mergeMetaKeys(metaKeys, known, keys) : keys;
      if (meta.length > MOST.metaKeys) throw new AppError("meta.invalid");
      await new EnterpriseRepository(sql).setMetaKeys(enterpriseId, meta);
      const removedKeys = metaKeys.filter((key) => !meta.includes(key));
      if (removedKeys.length > 0) await this.#dependencies.devices.dropMeta(sql, enterpriseId, removedKeys);
      await record(sql, actor, {
        action: "enterprise.meta",
        subject: name,
        subject_id: enterpriseId,
        before: { meta: metaKeys },
        after: { meta },
      });
      for (const what of ["enterprise", "devices"] as const) await tellAudience(sql, actor, "everyone", what);
      return { meta };
    });
  }
}

async function find(sql: Sql, enterpriseId: string): Promise<EnterpriseRow> {
  const enterprise = await new EnterpriseRepository(sql).find(enterpriseId);
  if (!enterprise) throw new AppError("session.required");
  return enterprise;
}

function storable<T extends Record<string, string | undefined>>(texts: T): Partial<Record<keyof T, string>> {
  const entries = Object.entries(texts).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, storableText(text)]],
  );
  return Object.fromEntries(entries) as Partial<Record<keyof T, string>>;
}

function present(row: EnterpriseRow): EnterpriseDetails {
  const { id, name, address, timeZone, currency, partnerName, logo, accent, secondFactor, idleMinutes, place, holds } =
    row;
  const rules = { second_factor: secondFactor, idle_minutes: idleMinutes };
  const where = { time_zone: timeZone, ...(place && { place }) };
  return { _id: id, name, address, ...where, currency, partner_name: partnerName, logo, accent, ...rules, ...holds };
}
