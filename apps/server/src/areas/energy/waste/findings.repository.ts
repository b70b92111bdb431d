import { randomUUID } from "node:crypto";
import type { KnownFinding, Proof, Savings, WasteDecision, WasteFinding, WasteKind } from "@switchboard/domain/energy";
import { mayUseDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

type Facts = Pick<WasteFinding, "hours" | "deviations" | "cvRmse" | "comparedDays" | "minds"> & {
  dayName: string | null;
};

export interface FindingRow extends Row {
  id: string;
  device_id: string;
  device_name: string;
  kind: WasteKind;
  from_day: string;
  to_day: string;
  waste_wh: number;
  measured_wh: number;
  expected_wh: number;
  facts: Facts;
  found_at: Date;
  decision: WasteDecision | null;
  decided_at: Date | null;
  decided_day: string | null;
  decided_name: string | null;
  note: string;
  savings: Savings | null;
}

/** A finding that nobody has decided about. */
interface OpenFinding extends Row {
  id: string;
  device_id: string;
  kind: WasteKind;
  /** The last day of the finding. */
  to: string;
}

/** A finding that was fixed, and since when. */
export interface FixedFinding extends Row {
  id: string;
  device_id: string;
  decided_day: string;
}

const COLUMNS = `f.id, f.device_id, d.device_name, f.kind, f.from_day::text, f.to_day::text, f.waste_wh, f.measured_wh,
  f.expected_wh, f.facts, f.found_at, f.decision, f.decided_at, f.decided_day::text, f.decided_name, f.note, f.savings`;
const FROM = `FROM waste_findings f JOIN devices d ON d.enterprise_id = f.enterprise_id AND d.id = f.device_id`;
const SEEN = `f.enterprise_id = $1 AND ${mayUseDevice(VIEWER)}`;

/** Stores findings of each meter, for people who may see the meter whole. */
export class FindingsRepository extends Repository {
  list(
    reader: Actor,
    { state, device, limit }: { state: "open" | "decided" | "all"; device?: string | undefined; limit: number },
  ): Promise<FindingRow[]> {
    return this.sql.query<FindingRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${SEEN} AND ($4::uuid IS NULL OR f.device_id = $4)
         AND ($5 = 'all' OR ($5 = 'open') = (f.decision IS NULL))
       ORDER BY f.to_day DESC, f.waste_wh DESC, f.id LIMIT $6`,
      [...viewer(reader), device ?? null, state, limit],
    );
  }

  find(reader: Actor, id: string): Promise<(FindingRow & { proof: Proof }) | undefined> {
    return this.selectFirst<FindingRow & { proof: Proof }>(
      `SELECT ${COLUMNS}, f.proof ${FROM} WHERE ${SEEN} AND f.id = $4`,
      [...viewer(reader), id],
    );
  }

  async decide(
    enterpriseId: string,
    id: string,
    to: { decision: WasteDecision | null; note: string; name: string | null; at: Date | null; day: string | null },
  ): Promise<void> {
    await this.sql.query(
      `UPDATE waste_findings SET decision = $3, note = $4, decided_name = $5, decided_at = $6, decided_day = $7::date, savings = NULL
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, to.decision, to.note, to.name, to.at, to.day],
    );
  }

  /** Returns findings already reported for these meters since a day, so that nothing is reported twice. */
  known(
    enterpriseId: string,
    devices: readonly string[],
    since: string,
  ): Promise<(KnownFinding & Row & { device_id: string })[]> {
    return this.sql.query(
      `SELECT device_id, kind, to_day::text AS to, coalesce(decision = 'intended', false) AS "isIntended" FROM waste_findings
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND to_day >= $3::date`,
      [enterpriseId, devices, since],
    );
  }

  /** Returns undecided findings of these meters and kinds. */
  open(enterpriseId: string, devices: readonly string[], kinds: readonly WasteKind[]): Promise<OpenFinding[]> {
    return this.sql.query<OpenFinding>(
      `SELECT id, device_id, kind, to_day::text AS to FROM waste_findings
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND kind = ANY($3) AND decision IS NULL`,
      [enterpriseId, devices, kinds],
    );
  }

  /** Adds nothing when a finding of that kind and day exists already, or the meter is gone. */
  async add(enterpriseId: string, deviceId: string, found: WasteFinding, about: { dayName: string | null; at: Date }) {
    await this.sql.query(
      `INSERT INTO waste_findings (enterprise_id, id, device_id, kind, from_day, to_day, found_at, waste_wh, measured_wh, expected_wh,
         facts, proof)
       SELECT $1, $2, d.id, $4, $5::date, $6::date, $7, $8, $9, $10, $11, $12 FROM devices d
       WHERE d.enterprise_id = $1 AND d.id = $3
       ON CONFLICT (enterprise_id, device_id, kind, to_day) DO NOTHING`,
      [
        enterpriseId,
        randomUUID(),
        deviceId,
        found.kind,
        found.from,
        found.to,
        about.at,
        ...judgement(found, about.dayName),
      ],
    );
  }

  /** Updates a finding whose day was judged again; its id stays. */
  async renew(enterpriseId: string, id: string, found: WasteFinding, dayName: string | null): Promise<void> {
    await this.sql.query(
      `UPDATE waste_findings SET waste_wh = $3, measured_wh = $4, expected_wh = $5, facts = $6, proof = $7
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, ...judgement(found, dayName)],
    );
  }

  async withdraw(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM waste_findings WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Returns findings of these meters that were fixed since a day. */
  fixed(enterpriseId: string, devices: readonly string[], since: string): Promise<FixedFinding[]> {
    return this.sql.query<FixedFinding>(
      `SELECT id, device_id, decided_day::text FROM waste_findings
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND decision = 'fixed' AND decided_day >= $3::date`,
      [enterpriseId, devices, since],
    );
  }

  async setSavings(enterpriseId: string, { id, decided_day }: FixedFinding, savings: Savings | undefined) {
    await this.sql.query(
      `UPDATE waste_findings SET savings = $4 WHERE enterprise_id = $1 AND id = $2 AND decided_day = $3::date`,
      [enterpriseId, id, decided_day, savings ? JSON.stringify(savings) : null],
    );
  }

  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `DELETE FROM waste_findings WHERE enterprise_id = $1 AND id IN (SELECT id FROM waste_findings
         WHERE enterprise_id = $1 AND found_at < $2 ORDER BY found_at LIMIT $3) RETURNING id`,
      [enterpriseId, before, limit],
    );
  }
}

function judgement(found: WasteFinding, dayName: string | null): unknown[] {
  const { hours, deviations, cvRmse, comparedDays, minds, wasteWh, measuredWh, expectedWh, proof } = found;
  const facts: Facts = { hours, deviations, cvRmse, comparedDays, minds, dayName };
  return [wasteWh, measuredWh, expectedWh, JSON.stringify(facts), JSON.stringify(proof)];
}
