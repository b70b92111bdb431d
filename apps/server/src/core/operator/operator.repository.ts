import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";

export interface EnterpriseOverview extends Row {
  id: string;
  name: string;
  time_zone: string;
  created_at: Date;
  people: number;
  devices: number;
  sessions: number;
  last_sign_in: Date | null;
}

export interface PersonOverview extends Row {
  id: string;
  name: string;
  email: string;
  role: string;
  /** True for somebody who has not accepted the invitation yet. */
  invited: boolean;
  second_factor: boolean;
  since: Date;
  last_sign_in: Date | null;
}

/** Reads over all enterprises, for the operator of the server; no API call uses it. */
export class OperatorRepository extends Repository {
  enterprises(): Promise<EnterpriseOverview[]> {
    return this.sql.query<EnterpriseOverview>(
      `SELECT e.id, e.name, e.time_zone, e.created_at,
         (SELECT count(*) FROM memberships m WHERE m.enterprise_id = e.id AND m.invited_at IS NULL) AS people,
         (SELECT count(*) FROM devices d WHERE d.enterprise_id = e.id) AS devices,
         (SELECT count(*) FROM sessions s WHERE s.enterprise_id = e.id AND s.expires_at > now()) AS sessions,
         (SELECT max(m.last_sign_in) FROM memberships m WHERE m.enterprise_id = e.id) AS last_sign_in
       FROM enterprises e ORDER BY e.created_at, e.id`,
    );
  }

  people(enterpriseId: string): Promise<PersonOverview[]> {
    return this.sql.query<PersonOverview>(
      `SELECT u.id, coalesce(m.name, u.name) AS name, coalesce(m.email, u.email) AS email, m.role,
         m.invited_at IS NOT NULL AS invited, m.created_at AS since, m.last_sign_in,
         EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id) AS second_factor
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.enterprise_id = $1
       ORDER BY m.invited_at IS NOT NULL, lower(coalesce(m.name, u.name)), u.id`,
      [enterpriseId],
    );
  }

  async lastBackup(): Promise<Date | undefined> {
    const rows = await this.sql.query<{ at: Date | null }>("SELECT max(taken_at) AS at FROM backups");
    return rows[0]?.at ?? undefined;
  }

  /** Does nothing when the store is of a version without the table. */
  async noteBackup({ takenAt, place, rows }: { takenAt: Date; place: string; rows: number }): Promise<void> {
    const [known] = await this.sql.query<{ made: boolean }>("SELECT to_regclass('backups') IS NOT NULL AS made");
    if (known?.made)
      await this.sql.query(
        "INSERT INTO backups (taken_at, place, rows) VALUES ($1, $2, $3) ON CONFLICT (taken_at) DO NOTHING",
        [takenAt, place, rows],
      );
  }

  /** Returns its members, invited people included, and those in its bin. */
  everyoneOf(enterpriseId: string): Promise<string[]> {
    return this.selectColumn<string>(
      "user_id",
      `SELECT user_id FROM memberships WHERE enterprise_id = $1
       UNION SELECT thing_id FROM bin_entries WHERE enterprise_id = $1 AND thing = 'user'`,
      [enterpriseId],
    );
  }
}
