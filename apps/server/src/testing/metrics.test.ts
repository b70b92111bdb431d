import { readFileSync } from "node:fs";
import path from "node:path";
import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildOffice, draftOf } from "../areas/automation/schedules/testing/office.ts";
import { createPeers } from "./test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "./test-server.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** The allowed labels, each with a few fixed values and never with somebody's data. */
const LABELS = new Set([
  ...["channel", "chore", "code", "kind", "method", "outcome", "path", "queue", "source", "status", "what", "why"],
]);
/** Gauges that count things, which have no unit. */
const COUNTS = /_(waiting|overdue|shed|connections|connections_used|connections_max|number|reachable)$/;
const ENDS = { counter: /_total$/, histogram: /_(seconds|items|bytes)$/, gauge: /_(seconds|bytes|ratio)$/ };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ lastBackup: async () => new Date("2026-03-01T02:00:00Z") });
  const peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  server.clock.set("2026-03-02T06:30:00Z");
  await useABuilding(peers);
});
afterAll(() => server.close());

/** Causes a command, a schedule, a reading, a mail and a rejection, as on a usual day. */
async function useABuilding(peers: ReturnType<typeof createPeers>): Promise<void> {
  const { admin, board, first, create } = await buildOffice(server);
  const device = await peers.runDevice(board);
  await create(admin, draftOf(first));
  const tapped = await server.post(admin, contract.switchDevice, { switch_appliance_id: first, switch_state: 1 });
  expect(tapped.status).toBe(200);
  await vi.waitFor(async () => expect(await outcomes()).toContain("confirmed"));
  await device.publish(deviceTopic(board.kd_id, board.enterpriseId, "power"), { ts: Date.now(), v: 230, p: 5 });
  server.clock.set("2026-03-02T13:00:01Z");
  await server.app.building.schedules.runner.runDue();
  await vi.waitFor(async () => expect(await outcomes()).toHaveLength(2));
  await server.app.building.schedules.runner.settle();
  await server.app.settled();
  await server.app.live.settled();
  expectFailure(await server.get(null, contract.enterpriseMe), 401, "session.required");
  await server.post(null, contract.forgotPassword, { email: admin.email });
  await server.sendMails();
  await device.end();
}

const outcomes = async () =>
  (await server.database.query<{ outcome: string }>("SELECT outcome FROM commands WHERE outcome <> 'pending'")).map(
    ({ outcome }) => outcome,
  );

/** Returns all figures; those from the store appear a moment after they were asked for. */
async function figures() {
  await server.metrics();
  return vi.waitFor(async () => {
    const all = await server.app.metrics.registry.getMetricsAsJSON();
    const own = all.filter(({ name }) => name.startsWith("switchboard_"));
    const silent = own.filter(({ type, values }) => String(type) === "gauge" && values.length === 0);
    expect(silent.map(({ name }) => name).filter((name) => !name.startsWith("switchboard_chore_"))).toEqual([]);
    return own;
  });
}

/** Returns the value of one line of the metrics. */
async function metricValue(line: string): Promise<number> {
  const found = (await server.metrics()).split("\n").find((each) => each.startsWith(`${line} `));
  return Number(found?.split(" ").at(-1));
}

describe("every figure", () => {
  it("explains its meaning, and has its unit in its name", async () => {
    for (const { name, help, type } of await figures()) {
      expect(help, name).toMatch(/^[A-Z0-9].{15,}[^.]$/);
      const kind = type as unknown as keyof typeof ENDS;
      expect(ENDS[kind].test(name) || (kind === "gauge" && COUNTS.test(name)), `${name}, a ${kind}`).toBe(true);
    }
  });

  it("has few labels, and none that grows with the building or names its owner", async () => {
    for (const { name, values } of await figures()) {
      expect(values.length, name).toBeLessThan(2500);
      for (const { labels } of values)
        for (const [label, value] of Object.entries(labels)) {
          if (label === "le") continue;
          expect(LABELS, `${name}{${label}}`).toContain(label);
          expect(String(value), `${name}{${label}}`).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|\s|\d{4}/i);
        }
    }
  });

  it("is documented in docs/watching.md, and nothing else is", async () => {
    const documented = [...read("docs/watching.md").matchAll(/^\| `(switchboard_\w+)` \|/gm)].map(([, name]) => name);
    expect(documented.toSorted()).toEqual((await figures()).map(({ name }) => name).toSorted());
  });

  it.each(["deploy/grafana/switchboard.json", "deploy/prometheus/alerts.yaml", "deploy/prometheus/alerts.test.yaml"])(
    "that %s asks for is one that a server tells, with these labels",
    async (file) => {
      const types = [...(await server.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
      const names = types.flatMap(([, name = "", type]) =>
        type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
      );
      const asked = new Set(read(file).match(/\b(switchboard|nodejs|process)_[a-z0-9_]+(?=[{[\s)"'*,]|$)/gm));
      expect(asked.size).toBeGreaterThan(5);
      for (const name of asked) expect(names).toContain(name);
      const labels = [...read(file).matchAll(/\b(?:sum|max|min) by \(([^)]+)\)/g)].flatMap(([, names = ""]) =>
        names.split(/,\s*/),
      );
      for (const label of labels) expect([...LABELS, "instance", "le"]).toContain(label);
    },
  );
});

it("shows on the dashboard everything that waits past its time", async () => {
  const overdue = (await figures()).map(({ name }) => name).filter((name) => name.endsWith("_overdue"));
  expect(overdue.length).toBeGreaterThan(5);
  for (const name of overdue) expect(read("deploy/grafana/switchboard.json")).toContain(`${name}{`);
});

describe("the alerts", () => {
  const alerts = [...read("deploy/prometheus/alerts.yaml").matchAll(/alert: (\w+)([\s\S]*?)runbook_url: (\S+)/g)];

  it.each(alerts.map(([, name = "", body = "", link = ""]) => [name, body, link]))(
    "%s says what it means for people, and where it is written what to do",
    (name, body, link) => {
      expect(body).toMatch(/severity: (page|ticket)\n/);
      expect(body).toMatch(/summary: .+\n\s+people: .+\n/);
      expect(link).toBe(`docs/watching.md#${name.toLowerCase()}`);
      expect(read("docs/watching.md")).toContain(`### ${name}\n`);
    },
  );

  it("are all documented, and no others", () => {
    const explained = [...read("docs/watching.md").matchAll(/^### (Switchboard\w+)$/gm)].map(([, name]) => name);
    expect(explained).toEqual(alerts.map(([, name]) => name));
  });
});

it("lays the dashboard out without gaps in its ids or overlaps", () => {
  const { panels } = JSON.parse(read("deploy/grafana/switchboard.json")) as {
    panels: { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { title, gridPos } of panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([x < 24, taken.has(`${x},${y}`)], title).toEqual([true, false]);
        taken.add(`${x},${y}`);
      }
});

it.each([
  ['switchboard_commands_taken_total{source="dashboard"}', 1],
  ['switchboard_commands_ended_total{source="dashboard",outcome="confirmed"}', 1],
  ['switchboard_commands_ended_total{source="schedule",outcome="confirmed"}', 1],
  ['switchboard_command_seconds_count{source="dashboard"}', 1],
  ["switchboard_commands_sent_total", 2],
  ["switchboard_schedule_lateness_seconds_count", 1],
  ["switchboard_schedule_lateness_seconds_sum", 1],
  ['switchboard_schedule_runs_total{outcome="done"}', 1],
  // One reading is received once, and goes to the store, to the limits and to the workflows.
  ['switchboard_reports_total{channel="power"}', 1],
  ['switchboard_batch_items_sum{queue="power"}', 1],
  ['switchboard_batch_items_sum{queue="power_limits"}', 1],
  ['switchboard_batch_items_sum{queue="workflow_power"}', 1],
  ['switchboard_queue_waiting{queue="state"}', 0],
  ['switchboard_calls_failed_total{code="session.required"}', 1],
  ['switchboard_mails_total{outcome="sent"}', 1],
  ["switchboard_store_connections_max", 10],
  ["switchboard_backup_last_success_timestamp_seconds", Date.parse("2026-03-01T02:00:00Z") / 1000],
  ["switchboard_schedules_overdue", 0],
])("counts after one command and one schedule: %s is %d", async (line, expected) => {
  await vi.waitFor(async () => expect(await metricValue(line)).toBe(expected));
});

it("serves the metrics only at their own port, when they have one", async () => {
  const apart = await startTestServer({ metricsDoor: { port: 0, host: "127.0.0.1" } });
  expect(await apart.metrics()).toContain("access.denied");
  await apart.close();
});
