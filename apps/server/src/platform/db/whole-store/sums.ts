import type { Row, Sql } from "../database.ts";

/** Totals over the rows of a store that a person can compare; they say more than a digest when something is wrong. */
const SUMS: readonly { name: string; table: string; question: string }[] = [
  { name: "energy of all hours", table: "reading_hours", question: "SELECT sum(energy)::text" },
  { name: "energy of all days", table: "reading_days", question: "SELECT sum(energy)::text" },
  { name: "energy of all months", table: "reading_months", question: "SELECT sum(energy)::text" },
  { name: "time that all were on", table: "on_time_days", question: "SELECT sum(on_ms)::text" },
  { name: "last reading", table: "readings", question: "SELECT max(ts)::text" },
  { name: "last run of a schedule", table: "schedule_runs", question: "SELECT max(due)::text" },
  {
    name: "runs of schedules by state",
    table: "schedule_runs",
    question: "SELECT json_object_agg(state, n ORDER BY state)::text",
  },
  {
    name: "commands by outcome",
    table: "commands",
    question: "SELECT json_object_agg(outcome, n ORDER BY outcome)::text",
  },
  { name: "last change in the trail", table: "audit_log", question: "SELECT max(at)::text" },
];
const GROUPED: Record<string, string> = {
  schedule_runs: "(SELECT state, count(*) AS n FROM schedule_runs GROUP BY state) AS g",
  commands: "(SELECT outcome, count(*) AS n FROM commands GROUP BY outcome) AS g",
};

export type Sums = Record<string, string | null>;

export async function sumsOf(sql: Sql): Promise<Sums> {
  const sums: Sums = {};
  for (const { name, table, question } of SUMS) {
    const [is] = await sql.query<{ made: boolean } & Row>("SELECT to_regclass($1) IS NOT NULL AS made", [table]);
    if (!is?.made) continue;
    const from = question.includes("json_object_agg") ? GROUPED[table] : table;
    const [row] = await sql.query<{ value: string | null } & Row>(`${question} AS value FROM ${from}`);
    sums[name] = row?.value ?? null;
  }
  return sums;
}
