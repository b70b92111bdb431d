import type { OnCallPlan } from "@switchboard/contract";
import type { Priority } from "@switchboard/domain/alarms";
import { type Asker, holdsAnything, maySeeGroup, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** Calendars do not show covers that ended longer ago. */
const PAST_DAYS = 60;

interface StoredStep {
  after_minutes: number;
  tell: OnCallPlan["steps"][number]["tell"];
  people: string[];
}

export interface PlanFields {
  name: string;
  room: string | null;
  priorities: Priority[];
  turn: "day" | "week";
  from: string;
  hand_over: number;
  people: string[];
  steps: StoredStep[];
}

export interface PlanRow extends Row, Omit<PlanFields, "people"> {
  id: string;
  room_name: string | null;
  time_zone: string;
  people: { id: string; name: string }[];
  covers: CoverRow[];
}

interface CoverRow {
  id: string;
  user_id: string;
  name: string;
  starts_at: string;
  ends_at: string;
  why: string | null;
  by_id: string | null;
}

const COLUMNS = `p.id, p.name, p.room_id AS room, g.name AS room_name, p.priorities, p.turn, to_char(p.starts_on, 'YYYY-MM-DD') AS "from",
  p.hand_over, p.steps, e.time_zone,
  coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY o.place, o.user_id)
    FROM on_call_people o JOIN users u ON u.id = o.user_id
    WHERE o.enterprise_id = p.enterprise_id AND o.plan_id = p.id), '[]') AS people,
  coalesce((SELECT json_agg(json_build_object('id', c.id, 'user_id', u.id, 'name', u.name, 'starts_at', c.starts_at,
      'ends_at', c.ends_at, 'why', c.why, 'by_id', c.by_id) ORDER BY c.created_at, c.id)
    FROM on_call_covers c JOIN users u ON u.id = c.user_id
    WHERE c.enterprise_id = p.enterprise_id AND c.plan_id = p.id
      AND c.ends_at > $2::timestamptz - make_interval(days => ${PAST_DAYS})), '[]') AS covers`;
const FROM = `FROM on_call_plans p JOIN enterprises e ON e.id = p.enterprise_id
  LEFT JOIN device_groups g ON g.enterprise_id = p.enterprise_id AND g.id = p.room_id`;

/** The reader's parameters follow those of the enterprise and the time. */
const READER: Asker = { enterprise: "$1", user: "$3", isAdmin: "$4" };
/** A plan is visible to the people in it, and to those who may see its room or, when it has no room, hold any grant. */
const IS_SEEN = `(CASE WHEN p.room_id IS NULL THEN ${holdsAnything(READER)} ELSE ${maySeeGroup(READER, "p.room_id")} END
  OR EXISTS (SELECT 1 FROM on_call_people o WHERE o.enterprise_id = $1 AND o.plan_id = p.id AND o.user_id = $3)
  OR EXISTS (SELECT 1 FROM on_call_covers c WHERE c.enterprise_id = $1 AND c.plan_id = p.id AND c.user_id = $3)
  OR p.steps @> jsonb_build_array(jsonb_build_object('people', jsonb_build_array($3::text))))`;

export class OnCallRepository extends Repository {
  list(enterpriseId: string, now: Date): Promise<PlanRow[]> {
    return this.sql.query<PlanRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE p.enterprise_id = $1 ORDER BY p.room_id IS NOT NULL, lower(p.name), p.id`,
      [enterpriseId, now],
    );
  }

  /** Lists the plans that a person may see, or only the one with the given id. */
  listFor(reader: Actor, now: Date, id: string | null = null): Promise<PlanRow[]> {
    const [enterpriseId, userId, isAdmin] = viewer(reader);
    return this.sql.query<PlanRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE p.enterprise_id = $1 AND ($5::uuid IS NULL OR p.id = $5) AND ${IS_SEEN}
       ORDER BY p.room_id IS NOT NULL, lower(p.name), p.id`,
      [enterpriseId, now, userId, isAdmin, id],
    );
  }

  /** Returns the names of the people who are members, by their id. */
  async names(enterpriseId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ id: string; name: string }>(
      `SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.enterprise_id = $1 AND m.user_id = ANY($2::uuid[])`,
      [enterpriseId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  ids(enterpriseId: string): Promise<string[]> {
    return this.selectColumn<string>("id", "SELECT id FROM on_call_plans WHERE enterprise_id = $1", [enterpriseId]);
  }

  count(enterpriseId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM on_call_plans WHERE enterprise_id = $1", [enterpriseId]);
  }

  async insert(enterpriseId: string, id: string, plan: PlanFields, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO on_call_plans (enterprise_id, id, name, room_id, priorities, turn, starts_on, hand_over, steps, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [enterpriseId, id, ...valuesOf(plan), at],
    );
    await this.#setPeople(enterpriseId, id, plan.people);
  }

  async update(enterpriseId: string, id: string, plan: PlanFields): Promise<void> {
    await this.sql.query(
      `UPDATE on_call_plans SET name = $3, room_id = $4, priorities = $5, turn = $6, starts_on = $7, hand_over = $8, steps = $9
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, ...valuesOf(plan)],
    );
    await this.#setPeople(enterpriseId, id, plan.people);
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM on_call_plans WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  async cover(
    enterpriseId: string,
    cover: { id: string; plan: string; person: string; from: Date; to: Date; why: string | null; by: string; at: Date },
  ): Promise<void> {
    await this.sql.query(
      `INSERT INTO on_call_covers (enterprise_id, id, plan_id, user_id, starts_at, ends_at, why, by_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [enterpriseId, cover.id, cover.plan, cover.person, cover.from, cover.to, cover.why, cover.by, cover.at],
    );
  }

  async uncover(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM on_call_covers WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  async #setPeople(enterpriseId: string, id: string, people: readonly string[]): Promise<void> {
    await this.sql.query("DELETE FROM on_call_people WHERE enterprise_id = $1 AND plan_id = $2", [enterpriseId, id]);
    await this.sql.query(
      `INSERT INTO on_call_people (enterprise_id, plan_id, place, user_id)
       SELECT $1, $2, place, person FROM unnest($3::uuid[]) WITH ORDINALITY AS t (person, place)`,
      [enterpriseId, id, people],
    );
  }
}

function valuesOf({ name, room, priorities, turn, from, hand_over, steps }: PlanFields): unknown[] {
  return [name, room, priorities, turn, from, hand_over, JSON.stringify(steps)];
}
