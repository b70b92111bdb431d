import { randomUUID } from "node:crypto";
import type { Fleet } from "@switchboard/fleet";
import type { Building } from "./building.ts";
import { until } from "./until.ts";

/** Creates one schedule for each switch, all due at the instant. With `force` they are kept for offline devices. */
export async function makeDue(
  { database, enterprise, admin, switches }: Building,
  due: number,
  state: 0 | 1,
  { force = false }: { force?: boolean } = {},
) {
  const made = switches.map((each) => ({ ...each, schedule: randomUUID() }));
  const [schedules, ids] = [made.map(({ schedule }) => schedule), made.map(({ id }) => id)];
  await database.query(
    `INSERT INTO schedules (enterprise_id, id, name, is_active, "time", repeats, days, force, owner_id, next_run, created_at)
     SELECT $1, id, 'Due', true, 0, true, '{0,1,2,3,4,5,6}', $5, $3, to_timestamp($4::float8 / 1000), now()
     FROM unnest($2::uuid[]) AS u (id)`,
    [enterprise, schedules, admin.id, due, force],
  );
  await database.query(
    `INSERT INTO schedule_actions (enterprise_id, schedule_id, position, switch_id, switch_state)
     SELECT $1, schedule, 1, switch, $4 FROM unnest($2::uuid[], $3::uuid[]) AS u (schedule, switch)`,
    [enterprise, schedules, ids, state],
  );
  return made;
}

/** Ends the schedules of an earlier round but keeps their results. The database may be recovering. */
export async function endDue({ database, enterprise }: Building): Promise<void> {
  const text = "UPDATE schedules SET next_run = NULL, is_active = false WHERE enterprise_id = $1";
  await until("the store takes changes again", 60_000, () =>
    database.query(text, [enterprise]).then(
      () => true,
      () => false,
    ),
  );
}

export interface Run {
  schedule: string;
  runs: number;
  state: string;
  command: string | null;
  commands: number;
  outcome: string | null;
  reason: string | null;
}

/**
 * Returns the final history of each schedule. A command without an answer is "expired" until the answer comes, however late: a command that
 * its device has carried out must become "confirmed", and is waited for. If it does not, the history is returned as it is.
 */
export async function outcomes(
  { database, enterprise }: Building,
  schedules: string[],
  acts: ReadonlyMap<string, Act> = new Map(),
): Promise<Run[]> {
  const text = `SELECT s.id AS schedule, count(DISTINCT r.id) AS runs, max(r.state) AS state, max(c.id::text) AS command,
      count(DISTINCT c.id) AS commands, max(c.outcome) AS outcome, max(coalesce(c.reason, r.reason)) AS reason
    FROM unnest($2::uuid[]) AS s (id)
    LEFT JOIN schedule_runs r ON r.enterprise_id = $1 AND r.schedule_id = s.id
    LEFT JOIN commands c ON c.enterprise_id = $1 AND c.cause_run = r.id
    GROUP BY s.id`;
  let rows: Run[] = [];
  const isSettled = ({ runs, state, outcome }: Run) => runs > 0 && state !== "running" && outcome !== "pending";
  const agrees = ({ command, outcome }: Run) => outcome === "confirmed" || !acts.has(command ?? "");
  await until(
    "every schedule has an outcome",
    120_000,
    async () => {
      rows = await database.query<Run & Record<string, unknown>>(text, [enterprise, schedules]).catch(() => []);
      return rows.length > 0 && rows.every((run) => isSettled(run) && agrees(run));
    },
    500,
  ).catch(() => undefined);
  for (const run of rows.filter((each) => !agrees(each)))
    console.log("  done, and history says otherwise:", run, acts.get(run.command ?? ""));
  return rows;
}

export interface Act {
  at: number;
  expires: number;
  kd_id: string;
  switch_no: number;
  times: number;
}

const LOOK_MS = 20;

/** Records when devices carried out commands, by the command's id. */
export function watchActs(fleet: Fleet): { acts: Map<string, Act>; stop(): void } {
  const acts = new Map<string, Act>();
  const seen = new Map<string, number>();
  const look = () => {
    const at = Date.now();
    for (const [kd_id, device] of fleet.devices) {
      const { executed } = device;
      // The device keeps the last thousand, more than any round has.
      for (const { id, exp, switch_no } of executed.slice(seen.get(kd_id) ?? 0)) {
        const before = acts.get(id);
        if (before) before.times += 1;
        else acts.set(id, { at, expires: exp, kd_id, switch_no, times: 1 });
      }
      seen.set(kd_id, executed.length);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return { acts, stop: () => clearInterval(timer) };
}
