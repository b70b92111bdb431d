import { Counter, Histogram, type Registry } from "prom-client";
import type { Signals } from "../signals.ts";

/** Registers the metrics of commands, from people and from automation. */
export function commandMetrics(registry: Registry, signals: Signals): void {
  const registers = [registry];
  const taken = new Counter({
    name: "switchboard_commands_taken_total",
    help: "Commands that were taken and committed, by who or what gave them",
    labelNames: ["source"],
    registers,
  });
  const sent = new Counter({
    name: "switchboard_commands_sent_total",
    help: "Commands handed to the broker",
    registers,
  });
  const unsent = new Counter({
    name: "switchboard_commands_unsent_total",
    help: "Times that a command did not leave: refused by the broker, too late, or no longer this server's",
    labelNames: ["why"],
    registers,
  });
  const resumed = new Counter({
    name: "switchboard_commands_resumed_total",
    help: "Commands taken up again: left by a server that is gone, or kept for a device that is back",
    registers,
  });
  const ended = new Counter({
    name: "switchboard_commands_ended_total",
    help: "Commands that came to an end, by what they were given by and what came of them",
    labelNames: ["source", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "switchboard_command_seconds",
    help: "From a command's row to the device's answer, of those that were confirmed",
    labelNames: ["source"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  signals.on("commands.taken", ({ commands }) => {
    for (const { source } of commands) taken.inc({ source });
  });
  signals.on("commands.sent", ({ ids }) => sent.inc(ids.length));
  signals.on("commands.unsent", ({ why, count }) => unsent.inc({ why }, count));
  signals.on("commands.resumed", ({ count }) => resumed.inc(count));
  signals.on("commands.ended", ({ commands }) => {
    for (const { source, outcome, createdAt, endedAt } of commands) {
      ended.inc({ source, outcome });
      if (outcome === "confirmed") seconds.observe({ source }, Math.max(0, endedAt - createdAt) / 1000);
    }
  });
}
