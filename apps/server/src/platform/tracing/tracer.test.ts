import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, test, vi } from "vitest";
import { OtlpExporter } from "./otlp-exporter.ts";
import type { EndedSpan } from "./span.ts";
import { readTraceParent, Tracer } from "./tracer.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test.each([
  [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN, isSampled: true }],
  [`00-${TRACE}-${SPAN}-00`, { traceId: TRACE, spanId: SPAN, isSampled: false }],
  [`00-${"0".repeat(32)}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${"0".repeat(16)}-01`, undefined],
  [`01-${TRACE}-${SPAN}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
  ["nonsense", undefined],
  [undefined, undefined],
  [["a", "b"], undefined],
])("reads the traceparent %j as %j", (header, expected) => {
  expect(readTraceParent(header)).toEqual(expected);
});

const root = (ratio: number, given: Parameters<Tracer["root"]>[1] = {}) =>
  new Tracer(ratio, () => undefined).root("call", given);

it("keeps the configured share of traces, the same ones on every server", () => {
  expect([root(0), root(1)]).toEqual([undefined, expect.objectContaining({ name: "call" })]);
  const made = Array.from({ length: 4000 }, () => root(1)?.traceId ?? "");
  const caller = (traceId: string) => ({ caller: { traceId, spanId: SPAN, isSampled: true } });
  const kept = made.filter((traceId) => root(0.25, caller(traceId)));
  expect(kept.length).toBeGreaterThan(800);
  expect(kept.length).toBeLessThan(1200);
  expect(kept.every((traceId) => root(0.25, caller(traceId)))).toBe(true);
});

it("lets a trusted proxy decide what is kept, and nobody else", () => {
  const caller = { traceId: TRACE, spanId: SPAN, isSampled: true };
  expect(root(0, { caller, isTrusted: true })).toMatchObject({ traceId: TRACE, parentId: SPAN });
  expect(root(0, { caller })).toBeUndefined();
  expect(root(1, { caller: { ...caller, isSampled: false }, isTrusted: true })).toBeUndefined();
});

function span(name: string): EndedSpan {
  const given = { traceId: TRACE, spanId: SPAN, parentId: undefined, kind: 1 as const, failed: false };
  return {
    ...given,
    name,
    startMs: 1_772_330_400_000.25,
    endMs: 1_772_330_400_001,
    attributes: { n: 1, ok: true, s: "x" },
  };
}

async function collector(answer: number): Promise<{ endpoint: string; bodies: unknown[]; server: Server }> {
  const bodies: unknown[] = [];
  const server = createServer((request, reply) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      bodies.push(JSON.parse(text));
      reply.writeHead(answer).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies, server };
}

function exporter(endpoint: string, mostWaiting?: number) {
  const counts = { sent: 0, dropped: 0 };
  const onOutcome = (outcome: "sent" | "dropped", count: number) => {
    counts[outcome] += count;
  };
  const made = new OtlpExporter({
    ...{ endpoint, headers: { "x-key": "k" }, resource: { "service.name": "switchboard" }, onOutcome, everyMs: 10 },
    ...(mostWaiting && { mostWaiting }),
  });
  closing.push(() => made.close());
  return { made, counts };
}

it("writes spans as OTLP in JSON: ids in hex, instants in nanoseconds", async () => {
  const { endpoint, bodies } = await collector(200);
  const { made, counts } = exporter(endpoint);
  made.add(span("one"));
  await vi.waitFor(() => expect(counts.sent).toBe(1));
  expect(bodies).toEqual([
    {
      resourceSpans: [
        {
          resource: { attributes: [{ key: "service.name", value: { stringValue: "switchboard" } }] },
          scopeSpans: [
            {
              scope: { name: "switchboard" },
              spans: [
                {
                  ...{ traceId: TRACE, spanId: SPAN, name: "one", kind: 1, status: {} },
                  startTimeUnixNano: "1772330400000250000",
                  endTimeUnixNano: "1772330400001000000",
                  attributes: [
                    { key: "n", value: { intValue: "1" } },
                    { key: "ok", value: { boolValue: true } },
                    { key: "s", value: { stringValue: "x" } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

it("drops and counts what a collector refuses, or what there is no room for, and goes on", async () => {
  const { endpoint } = await collector(503);
  const refused = exporter(endpoint);
  refused.made.add(span("refused"));
  await vi.waitFor(() => expect(refused.counts.dropped).toBe(1));

  const gone = exporter("http://127.0.0.1:9", 100);
  for (let index = 0; index < 5000; index++) gone.made.add(span("lost"));
  expect(gone.counts.dropped).toBe(4900);
  await vi.waitFor(() => expect(gone.counts).toEqual({ sent: 0, dropped: 5000 }));
});
