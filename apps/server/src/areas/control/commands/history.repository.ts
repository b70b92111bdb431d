import type { CommandOutcome, CommandSource, HoldLevel } from "@switchboard/domain/control";
import { maySeeDevice, mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { LightAction } from "./switch-action.ts";

export interface SwitchEventRow {
  id: string;
  source: CommandSource;
  actor_name: string | null;
  switch_state: 0 | 1 | null;
  level: number | null;
  light: LightAction | null;
  outcome: CommandOutcome;
  reason: string | null;
  held_by: string | null;
  held_until: Date | null;
  held_level?: HoldLevel | null;
  cause_name: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface LatestRow extends SwitchEventRow {
  switch_id: string;
  switch_name: string;
  device_id: string;
  device_name: string;
}

export interface ResultRow {
  id: string;
  switch_id: string;
  switch_name: string | null;
  device_name: string | null;
  switch_state: 0 | 1 | null;
  level: number | null;
  outcome: CommandOutcome;
  reason: string | null;
  held_by: string | null;
  held_until: Date | null;
  held_level?: HoldLevel | null;
  finished_at: Date | null;
}

/** The level of the hold, which is unknown once that hold is deleted. */
const HELD_LEVEL = `(SELECT o.level FROM holds o WHERE o.enterprise_id = c.enterprise_id AND o.id = c.hold_id) AS held_level`;

/** The recorded name of a removed thing, hidden from people who were refused access to it. */
const AS_RECORDED = (column: string) =>
  `(CASE WHEN ${VIEWER.isAdmin} OR c.reason IS DISTINCT FROM 'no_access' THEN ${column} END)`;

const LATEST = `c.id, c.source, c.actor_name, c.switch_state, c.level, c.light, c.outcome, c.reason, c.held_by, c.held_until, ${HELD_LEVEL}, c.cause_name,
  c.created_at, c.finished_at,  s.id AS switch_id, s.name AS switch_name, d.id AS device_id, d.device_name`;
const NEWEST_FIRST = "ORDER BY c.created_at DESC, c.id DESC LIMIT $4";

/** The newest commands of the enterprise, for people who may use all of it. */
const LATEST_OF_ALL = `SELECT ${LATEST} FROM commands c
  JOIN switch_appliances s ON s.enterprise_id = c.enterprise_id AND s.id = c.switch_id
  JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
  WHERE c.enterprise_id = $1 AND ${mayUseSwitch(VIEWER)} ${NEWEST_FIRST}`;

/** The newest commands of each switch that a person may use, so that few rights do not mean reading past everybody's commands. */
const LATEST_OF_OWN = `SELECT ${LATEST} FROM switch_appliances s
  JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
  CROSS JOIN LATERAL (SELECT * FROM commands own WHERE own.enterprise_id = $1 AND own.switch_id = s.id
    ORDER BY own.created_at DESC LIMIT $4) c
  WHERE s.enterprise_id = $1 AND ${mayUseSwitch(VIEWER)} ${NEWEST_FIRST}`;

/** Reads the history without changing it. */
export class HistoryRepository extends Repository {
  ofSwitch(enterpriseId: string, switchId: string, from: Date, to: Date): Promise<SwitchEventRow[]> {
    return this.sql.query<Row & SwitchEventRow>(
      `SELECT id, source, actor_name, switch_state, level, light, outcome, reason, held_by, held_until, ${HELD_LEVEL}, cause_name, created_at,
         finished_at
       FROM commands c
       WHERE enterprise_id = $1 AND switch_id = $2 AND created_at >= $3 AND created_at < $4
       ORDER BY created_at DESC, id LIMIT 1000`,
      [enterpriseId, switchId, from, to],
    );
  }

  latest(reader: Actor, limit: number): Promise<LatestRow[]> {
    const statement = reader.role === "admin" ? LATEST_OF_ALL : LATEST_OF_OWN;
    return this.sql.query<Row & LatestRow>(statement, [...viewer(reader), limit]);
  }

  /** Uses present or recorded names; hides the name if the reader may not use the switch, or could not when it was ordered. */
  ofRuns(reader: Actor, runs: string[]): Promise<(ResultRow & { cause_run: string })[]> {
    return this.sql.query<Row & ResultRow & { cause_run: string }>(
      `SELECT c.id, c.cause_run, c.switch_id,
         CASE WHEN s.id IS NULL THEN ${AS_RECORDED("c.switch_name")} WHEN ${mayUseSwitch(VIEWER)} THEN s.name END AS switch_name,
         CASE WHEN d.id IS NULL THEN ${AS_RECORDED("c.device_name")} WHEN ${maySeeDevice(VIEWER)} THEN d.device_name END AS device_name,
         c.switch_state, c.level, c.outcome, c.reason, c.held_by, c.held_until, ${HELD_LEVEL}, c.finished_at
       FROM commands c
       LEFT JOIN switch_appliances s ON s.enterprise_id = c.enterprise_id AND s.id = c.switch_id
       LEFT JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
       WHERE c.enterprise_id = $1 AND c.cause_run = ANY($4)
       ORDER BY device_name, s.switch_no, c.id`,
      [...viewer(reader), runs],
    );
  }
}
