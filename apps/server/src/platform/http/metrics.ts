import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What the server counts about itself, in one registry per server so that tests can run several. */
export class Metrics {
  readonly registry = new Registry();
  readonly reports = new Counter({
    name: "switchboard_reports_total",
    help: "Messages received from devices",
    labelNames: ["channel"],
    registers: [this.registry],
  });
  readonly unreadable = this.#counter(
    "switchboard_reports_unreadable_total",
    "Messages from devices that did not parse",
  );
  readonly delayed = this.#counter("switchboard_batches_delayed_total", "Batches that had to wait for the store");
  readonly lost = this.#counter("switchboard_reports_lost_total", "Reports that could not be stored");
  readonly refused = new Counter({
    name: "switchboard_broker_refused_total",
    help: "What the broker did not let through",
    labelNames: ["what"],
    registers: [this.registry],
  });
  readonly uncaught = new Counter({
    name: "switchboard_uncaught_total",
    help: "Errors that nobody caught",
    labelNames: ["kind"],
    registers: [this.registry],
  });
  readonly #calls = new Histogram({
    name: "switchboard_call_seconds",
    help: "How long calls took",
    labelNames: ["method", "path", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  countConnections(count: () => number): void {
    new Gauge({
      name: "switchboard_broker_connections",
      help: "Devices and browsers connected to the embedded broker",
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  watchBroker(isReachable: () => boolean): void {
    new Gauge({
      name: "switchboard_broker_reachable",
      help: "1 while what devices publish arrives here, 0 while it would not",
      registers: [this.registry],
      collect() {
        this.set(isReachable() ? 1 : 0);
      },
    });
  }

  observe(app: FastifyInstance): void {
    app.addHook("onResponse", async (request, reply) => {
      // The route, not the address: ids in labels would make a new series each.
      const path = request.routeOptions.url ?? "unknown";
      this.#calls.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }

  #counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }
}
