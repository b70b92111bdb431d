import { contract } from "@switchboard/contract";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Peer } from "../broker/peer.ts";
import { type AskedFigure, askedGauge } from "../metrics/asked-gauges.ts";
import { automationMetrics } from "../metrics/automation-metrics.ts";
import { choreMetrics } from "../metrics/chore-metrics.ts";
import { commandMetrics } from "../metrics/command-metrics.ts";
import { QueueMetrics } from "../metrics/queue-metrics.ts";
import type { Signals } from "../signals.ts";

/** The server's metrics, in one registry per server so that tests can run several. docs/watching.md lists them. */
export class Metrics {
  readonly registry = new Registry();
  readonly reports = this.#counter("switchboard_reports_total", "Messages received from devices", "channel");
  readonly unreadable = this.#counter(
    "switchboard_reports_unreadable_total",
    "Messages from devices that did not parse",
  );
  readonly delayed = this.#counter("switchboard_batches_delayed_total", "Batches that had to wait for the store");
  readonly lost = this.#counter("switchboard_reports_lost_total", "Reports that could not be stored");
  readonly refused = this.#counter("switchboard_broker_refused_total", "What the broker did not let through", "what");
  readonly httpRefused = this.#counter(
    "switchboard_http_refused_total",
    "Connections and requests over HTTP that were over a limit",
    "what",
  );
  readonly uncaught = this.#counter("switchboard_uncaught_total", "Errors that nobody caught", "kind");
  readonly callFailures = this.#counter(
    "switchboard_calls_failed_total",
    "Calls that were refused or failed, by the code they were answered with",
    "code",
  );
  readonly mails = this.#counter("switchboard_mails_total", "Mails handed to the mail server or the outbox", "outcome");
  readonly spans = this.#counter(
    "switchboard_spans_total",
    "Parts of traces, sent to the collector or dropped",
    "outcome",
  );
  readonly queues = new QueueMetrics(this.registry);
  readonly chores = choreMetrics(this.registry);
  readonly #calls = new Histogram({
    name: "switchboard_call_seconds",
    help: "How long calls took, by route and by the first digit of the status",
    labelNames: ["method", "path", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    for (const outcome of ["sent", "failed"]) this.mails.inc({ outcome }, 0);
    for (const outcome of ["sent", "dropped"]) this.spans.inc({ outcome }, 0);
  }

  hear(signals: Signals): void {
    commandMetrics(this.registry, signals);
    automationMetrics(this.registry, signals);
  }

  countConnections(peers: () => Iterable<{ peer: Peer }>): void {
    new Gauge({
      name: "switchboard_broker_connections",
      help: "Connections to the embedded broker: devices, browsers and wall panels",
      labelNames: ["kind"],
      registers: [this.registry],
      collect() {
        const counts = { device: 0, browser: 0, panel: 0 };
        for (const { peer } of peers()) counts[kindOf(peer)] += 1;
        for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count);
      },
    });
  }

  watchBroker(isReachable: () => boolean): void {
    this.#gauge(
      "switchboard_broker_reachable",
      "1 while what devices publish arrives here, 0 while it would not",
      () => (isReachable() ? 1 : 0),
    );
  }

  /** The number that this server holds a lock on, by which an external broker knows it. */
  watchServerNumber(read: () => number): void {
    this.#gauge("switchboard_server_number", "Number of this server at an outside broker; 0 with its own", read);
  }

  /** Registers a figure that only the store knows. */
  ask(figure: AskedFigure): void {
    askedGauge(this.registry, figure);
  }

  observe(app: FastifyInstance): void {
    app.addHook("onResponse", async (request, reply) => {
      // Labels use the route and the class of the status, because ids and codes would create a new series each.
      const path = request.routeOptions.url ?? "unknown";
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      // This call waits for changes on purpose, so its duration says nothing about the server.
      if (path === contract.reportGateway.path && status === "2xx") return;
      this.#calls.observe({ method: request.method, path, status }, reply.elapsedTime / 1000);
    });
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  #counter<Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }
}

function kindOf(peer: Peer): "device" | "browser" | "panel" {
  if (peer.kind === "device") return "device";
  return peer.isPanel ? "panel" : "browser";
}
