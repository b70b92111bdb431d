import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildOffice, draftOf } from "../areas/automation/schedules/testing/office.ts";
import { createPeers } from "./test-peers.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}

const spans: OtlpSpan[] = [];
/** A collector that accepts everything. */
const collector = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    spans.push(...body.resourceSpans[0].scopeSpans[0].spans);
    reply.end("{}");
  });
});

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const resource = { "service.name": "switchboard" };
  server = await startTestServer({ tracing: { endpoint, headers: {}, resource, ratio: 1, everyMs: 20 } });
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  server.clock.set("2026-03-02T06:30:00Z");
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => collector.close(resolve));
});

const childrenOf = ({ spanId }: OtlpSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const named = (name: string, among = spans) => among.find((span) => span.name === name);
const told = (span: OtlpSpan | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue;

it("is one for a command: the call, its store, the broker, the device, the browser, and the store again", async () => {
  const { admin, board, first } = await buildOffice(server);
  const device = await peers.runDevice(board);
  const browser = await peers.connectPerson(admin);
  await browser.subscribe([deviceTopic(board.kd_id, board.enterpriseId, "state")]);
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const reply = await server.app.http.inject({
    method: "POST",
    url: contract.switchDevice.path,
    headers: { authorization: admin.token, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    payload: { switch_appliance_id: first, switch_state: 1 },
  });
  expect(reply.headers.traceresponse).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  const { command_id } = reply.json();

  const command = await vi.waitFor(() => {
    const found = spans.find((span) => told(span, "switchboard.command.id") === command_id);
    expect(found && childrenOf(found)).toHaveLength(4);
    return found as OtlpSpan;
  });
  const call = await vi.waitFor(() => {
    const found = named(`POST ${contract.switchDevice.path}`);
    expect(found).toBeDefined();
    return found as OtlpSpan;
  });
  expect([call.traceId, call.parentSpanId, command.parentSpanId]).toEqual([traceId, "00f067aa0ba902b7", call.spanId]);
  expect(told(command, "switchboard.outcome")).toBe("confirmed");
  expect(childrenOf(call).map(({ name }) => name)).toContain("store INSERT commands");

  const legs = childrenOf(command);
  const [sent, acted, handed, settled] = [
    named("publish to the device", legs),
    named("device acts and answers", legs),
    named("hand to the first browser", legs),
    named("settle in the store", legs),
  ];
  for (const leg of legs) expect(leg.traceId).toBe(traceId);
  const at = (nanos: string | undefined) => BigInt(nanos ?? 0);
  // The device may answer before the broker has confirmed the command.
  expect(at(sent?.startTimeUnixNano)).toBe(at(command.startTimeUnixNano));
  expect(at(handed?.endTimeUnixNano)).toBeGreaterThanOrEqual(at(sent?.startTimeUnixNano));
  expect(at(settled?.startTimeUnixNano)).toBe(at(acted?.endTimeUnixNano));
  await Promise.all([device.end(), browser.end()]);
});

it("is one for a run of a schedule, to the last answer", async () => {
  const { admin, board, first, create } = await buildOffice(server);
  const device = await peers.runDevice(board);
  await create(admin, draftOf(first));
  server.clock.set("2026-03-02T13:00:00Z");
  await server.app.building.schedules.runner.runDue();
  const run = await vi.waitFor(() => {
    const found = named("schedule run");
    expect(found).toBeDefined();
    return found as OtlpSpan;
  });
  const [command] = childrenOf(run);
  expect([told(command, "switchboard.source"), told(command, "switchboard.outcome")]).toEqual([
    "schedule",
    "confirmed",
  ]);
  expect(run.parentSpanId).toBeUndefined();
  await device.end();
});

it("counts what it sent, and contains nothing of people, buildings or values", async () => {
  expect(await server.metrics()).toMatch(/^switchboard_spans_total\{outcome="sent"\} [1-9]/m);
  expect(JSON.stringify(spans)).not.toMatch(/@switchboard|password|Bearer|\$1/);
});
