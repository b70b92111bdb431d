import type { Role } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";
import { notifyStatement } from "../../platform/db/store-notices.ts";
import { devicesIn } from "./in-place.ts";
import {
  managesAnything,
  managesPlace,
  managesRoom,
  maySeeDevice,
  maySeeGroup,
  maySeePlace,
  mayShareDevice,
  mayUseSwitch,
  VIEWER,
  viewer,
} from "./rights.ts";

export interface PersonRow extends Row {
  id: string;
  name: string;
  email: string;
  role: Role;
  places: string[];
  rooms: string[];
  devices: string[];
  switches: string[];
  /** The places among those above that the person manages. */
  managed: string[];
}

/** Combines every person with every thing; grants that exist already are not counted. */
const PAIRS = `SELECT $1, person, thing, $4 FROM unnest($2::uuid[]) person CROSS JOIN unnest($3::uuid[]) thing
  ON CONFLICT DO NOTHING RETURNING user_id`;
const THEIRS = "enterprise_id = $1 AND user_id = ANY($2)";
const NAMED = "enterprise_id = $1 AND id = ANY($2) ORDER BY 1";

/**
 * The kinds that can be granted: the names of the existing ones, which of those the actor sees may be shared, and the
 * statements to grant and revoke.
 */
const GRANTABLE = {
  place: {
    names: `SELECT name FROM places WHERE ${NAMED}`,
    shared: `SELECT ${managesPlace(VIEWER)} AS shared FROM places p
      WHERE p.enterprise_id = $1 AND p.id = ANY($4) AND ${maySeePlace(VIEWER)}`,
    grant: `INSERT INTO place_grants (enterprise_id, user_id, place_id, created_at) ${PAIRS}`,
    revoke: `DELETE FROM place_grants WHERE ${THEIRS} AND place_id = ANY($3) RETURNING user_id`,
  },
  room: {
    names: `SELECT name FROM device_groups WHERE ${NAMED}`,
    // A room belongs to everybody, so owning devices in it gives no right to share it.
    shared: `SELECT ${managesRoom(VIEWER)} AS shared FROM device_groups g
      WHERE g.enterprise_id = $1 AND g.id = ANY($4) AND g.type = 'room' AND ${maySeeGroup(VIEWER)}`,
    grant: `INSERT INTO room_grants (enterprise_id, user_id, room_id, created_at) ${PAIRS}`,
    revoke: `DELETE FROM room_grants WHERE ${THEIRS} AND room_id = ANY($3) RETURNING user_id`,
  },
  device: {
    names: `SELECT device_name FROM devices WHERE ${NAMED}`,
    shared: `SELECT ${mayShareDevice(VIEWER)} AS shared FROM devices d
      WHERE d.enterprise_id = $1 AND d.id = ANY($4) AND ${maySeeDevice(VIEWER)}`,
    grant: `INSERT INTO device_grants (enterprise_id, user_id, device_id, created_at) ${PAIRS}`,
    revoke: `DELETE FROM device_grants WHERE ${THEIRS} AND device_id = ANY($3) RETURNING user_id`,
  },
  switch: {
    names: `SELECT name FROM switch_appliances WHERE ${NAMED}`,
    shared: `SELECT ${mayShareDevice(VIEWER, "s.device_id")} AS shared FROM switch_appliances s
      WHERE s.enterprise_id = $1 AND s.id = ANY($4) AND ${mayUseSwitch(VIEWER)}`,
    grant: `INSERT INTO switch_grants (enterprise_id, user_id, switch_id, created_at) ${PAIRS}`,
    revoke: `DELETE FROM switch_grants WHERE ${THEIRS} AND switch_id = ANY($3) RETURNING user_id`,
  },
} as const;
export type Grantable = keyof typeof GRANTABLE;

/** Matches grants on places that the viewer may know of: on places they manage, and on those with a device they share. */
const KNOWN_PLACE_GRANT = `g.enterprise_id = $1 AND g.user_id = u.id AND (${managesPlace(VIEWER, "g.place_id")} OR EXISTS (
  SELECT 1 FROM (${devicesIn("$1", "g.place_id")}) inside WHERE ${mayShareDevice(VIEWER, "inside.device_id")}))`;

/** Reads and changes grants; its changes run inside the transaction of one request. */
export class AccessRepository extends Repository {
  /** Returns the names behind the ids of a request, for the audit log. */
  async namesIn(enterpriseId: string, { what, users, ids }: { what: Grantable; users: string[]; ids: string[] }) {
    const [row] = await this.sql.query<{ people: string[]; things: string[] }>(
      `SELECT ARRAY(${GRANTABLE[what].names}) AS things,
         ARRAY(SELECT coalesce(m.name, u.name) FROM memberships m JOIN users u ON u.id = m.user_id
           WHERE m.enterprise_id = $1 AND m.user_id = ANY($3) ORDER BY 1) AS people`,
      [enterpriseId, ids, users],
    );
    return row ?? { people: [], things: [] };
  }

  /** Lists everybody for an admin; for others the people they can grant something to, with the grants on that alone. */
  people(actor: Actor): Promise<PersonRow[]> {
    return this.sql.query<PersonRow>(
      `SELECT u.id, coalesce(m.name, u.name) AS name, coalesce(m.email, u.email) AS email, m.role,
         ARRAY(SELECT g.place_id FROM place_grants g WHERE ${KNOWN_PLACE_GRANT} ORDER BY g.place_id) AS places,
         ARRAY(SELECT g.place_id FROM place_grants g WHERE ${KNOWN_PLACE_GRANT} AND g.manages ORDER BY g.place_id) AS managed,
         ARRAY(SELECT g.room_id FROM room_grants g
               WHERE g.enterprise_id = $1 AND g.user_id = u.id AND (${managesRoom(VIEWER, "g.room_id")} OR EXISTS (
                 SELECT 1 FROM device_group_members inside WHERE inside.enterprise_id = $1 AND inside.group_id = g.room_id
                   AND ${mayShareDevice(VIEWER, "inside.device_id")}))
               ORDER BY g.room_id) AS rooms,
         ARRAY(SELECT g.device_id FROM device_grants g
               WHERE g.enterprise_id = $1 AND g.user_id = u.id AND ${mayShareDevice(VIEWER, "g.device_id")}
               ORDER BY g.device_id) AS devices,
         ARRAY(SELECT g.switch_id FROM switch_grants g
               JOIN switch_appliances s ON s.enterprise_id = g.enterprise_id AND s.id = g.switch_id
               WHERE g.enterprise_id = $1 AND g.user_id = u.id AND ${mayShareDevice(VIEWER, "s.device_id")}
               ORDER BY g.switch_id) AS switches
       FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.enterprise_id = $1 AND ($3 OR m.role = 'user') ORDER BY lower(coalesce(m.name, u.name)), u.id`,
      viewer(actor),
    );
  }

  /** Returns whether somebody who is no admin owns a device or manages a place. */
  mayShareAny(actor: Actor): Promise<boolean> {
    return this.returnsRow(
      `SELECT 1 WHERE ${managesAnything(VIEWER)} OR EXISTS (
         SELECT 1 FROM device_grants WHERE enterprise_id = $1 AND user_id = $2 AND is_owner)`,
      [actor.enterpriseId, actor.userId],
    );
  }

  /** Locks memberships, so that nobody leaves between check and grant. Non-admins do not find admins, who need none. */
  async areMembers({ enterpriseId, role }: Actor, userIds: string[]): Promise<boolean> {
    const rows = await this.sql.query(
      `SELECT user_id FROM memberships WHERE enterprise_id = $1 AND user_id = ANY($2) AND ($3 OR role = 'user')
       ORDER BY user_id FOR KEY SHARE`,
      [enterpriseId, userIds, role === "admin"],
    );
    return rows.length === userIds.length;
  }

  /** Returns, for each thing that the person can see, whether they may share it; things they cannot see are missing. */
  shared(actor: Actor, what: Grantable, ids: string[]): Promise<boolean[]> {
    return this.selectColumn<boolean>("shared", GRANTABLE[what].shared, [...viewer(actor), ids]);
  }

  devicesIn(enterpriseId: string, roomIds: string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "device_id",
      "SELECT DISTINCT device_id FROM device_group_members WHERE enterprise_id = $1 AND group_id = ANY($2)",
      [enterpriseId, roomIds],
    );
  }

  devicesInPlaces(enterpriseId: string, placeIds: string[]): Promise<string[]> {
    return this.selectColumn<string>("device_id", devicesIn("$1", "ANY($2)"), [enterpriseId, placeIds]);
  }

  devicesOf(enterpriseId: string, switchIds: string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "device_id",
      "SELECT DISTINCT device_id FROM switch_appliances WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, switchIds],
    );
  }

  /** Returns how many grants each person gained. */
  grant(
    enterpriseId: string,
    { what, users, ids, at }: { what: Grantable; users: string[]; ids: string[]; at: Date },
  ): Promise<Map<string, number>> {
    return this.#countByUser(GRANTABLE[what].grant, [enterpriseId, users, ids, at]);
  }

  /** Grants places, or changes whether their holders manage them. Returns how many grants of each person are new or changed. */
  grantManaging(
    enterpriseId: string,
    { users, ids, at, manages }: { users: string[]; ids: string[]; at: Date; manages: boolean },
  ): Promise<Map<string, number>> {
    return this.#countByUser(
      `INSERT INTO place_grants AS held (enterprise_id, user_id, place_id, created_at, manages)
       SELECT $1, person, thing, $4, $5 FROM unnest($2::uuid[]) person CROSS JOIN unnest($3::uuid[]) thing
       ON CONFLICT (enterprise_id, user_id, place_id) DO UPDATE SET manages = excluded.manages
         WHERE held.manages <> excluded.manages RETURNING user_id`,
      [enterpriseId, users, ids, at, manages],
    );
  }

  /** Returns whether one of these people manages one of the places by a grant on the place itself. */
  manage(enterpriseId: string, { users, ids }: { users: string[]; ids: string[] }): Promise<boolean> {
    return this.returnsRow(`SELECT 1 FROM place_grants WHERE ${THEIRS} AND place_id = ANY($3) AND manages LIMIT 1`, [
      enterpriseId,
      users,
      ids,
    ]);
  }

  /** Returns how many grants each person lost. */
  revoke(
    enterpriseId: string,
    { what, users, ids }: { what: Grantable; users: string[]; ids: string[] },
  ): Promise<Map<string, number>> {
    return this.#countByUser(GRANTABLE[what].revoke, [enterpriseId, users, ids]);
  }

  /** Runs in the transaction that changes the grants, so that live connections follow if and only if it commits. */
  async announce(enterprise: string, users: Iterable<string>): Promise<void> {
    for (const user of users) {
      const { text, values } = notifyStatement("rights.changed", { enterprise, user });
      await this.sql.query(text, values);
    }
  }

  async #countByUser(statement: string, values: unknown[]): Promise<Map<string, number>> {
    const rows = await this.sql.query<{ user_id: string; count: number }>(
      `WITH changed AS (${statement}) SELECT user_id, count(*) AS count FROM changed GROUP BY user_id`,
      values,
    );
    return new Map(rows.map(({ user_id, count }) => [user_id, count]));
  }
}
