import { afterEach, expect, it } from "vitest";
import { Metrics } from "./metrics.ts";
import { type MetricsDoor, openMetricsDoor } from "./metrics-door.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
let door: MetricsDoor;
afterEach(() => door.close());

async function open(token?: string) {
  door = await openMetricsDoor(new Metrics(), { port: 0, host: "127.0.0.1", token });
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${door.port}${path}`, init);
}

it("serves the metrics to anyone who reaches its port, and nothing else", async () => {
  const ask = await open();
  const reply = await ask("/metrics");
  expect(reply.headers.get("content-type")).toContain("text/plain");
  expect(await reply.text()).toContain("switchboard_reports_total");
  for (const path of ["/", "/metrics/", "/healthz", "/api/v1/enterprise/me"])
    expect((await ask(path)).status).toBe(404);
  expect((await ask("/metrics", { method: "POST" })).status).toBe(404);
});

it("requires the token here too, when there is one", async () => {
  const ask = await open(TOKEN);
  expect((await ask("/metrics")).status).toBe(401);
  expect((await ask("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
});
