import { Counter, Histogram, type Registry } from "prom-client";
import type { Signals } from "../signals.ts";

/** Registers the metrics of schedules, notifications and deliveries. */
export function automationMetrics(registry: Registry, signals: Signals): void {
  const registers = [registry];
  const lateness = new Histogram({
    name: "switchboard_schedule_lateness_seconds",
    help: "From the instant a schedule was due to its orders having left",
    buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const runs = new Counter({
    name: "switchboard_schedule_runs_total",
    help: "Runs of schedules that came to an end, by what came of them",
    labelNames: ["outcome"],
    registers,
  });
  const notifications = new Counter({
    name: "switchboard_notifications_total",
    help: "Notifications written for people, by what they are about",
    labelNames: ["kind"],
    registers,
  });
  deliveryMetrics(registry, signals);
  reportMailMetrics(registry, signals);
  signals.on("runs.sent", ({ lateSeconds }) => {
    for (const seconds of lateSeconds) lateness.observe(Math.max(0, seconds));
  });
  signals.on("runs.ended", ({ state, count }) => runs.inc({ outcome: state }, count));
  signals.on("people.told", ({ kind, count }) => notifications.inc({ kind }, count));
}

/** Registers the metrics of alarm messages, by channel. */
function deliveryMetrics(registry: Registry, signals: Signals): void {
  const registers = [registry];
  const deliveryAttempts = new Counter({
    name: "switchboard_deliveries_total",
    help: "Attempts to tell somebody of an alarm, by channel and by what came of them",
    labelNames: ["channel", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "switchboard_delivery_seconds",
    help: "From the decision to tell somebody to the channel having accepted it",
    labelNames: ["channel"],
    buckets: [0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300],
    registers,
  });
  signals.on("delivery.tried", ({ channel, outcome, lateSeconds }) => {
    deliveryAttempts.inc({ channel, outcome });
    if (outcome === "accepted") seconds.observe({ channel }, Math.max(0, lateSeconds));
  });
}

/** Registers the metrics of mailed reports. */
function reportMailMetrics(registry: Registry, signals: Signals): void {
  const registers = [registry];
  const tried = new Counter({
    name: "switchboard_report_mails_total",
    help: "Attempts to mail somebody a report, by what came of them",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["accepted", "later", "failed", "dropped"]) tried.inc({ outcome }, 0);
  const seconds = new Histogram({
    name: "switchboard_report_mail_seconds",
    help: "From a report being planned to the mail server having accepted it",
    buckets: [1, 5, 15, 60, 300, 900, 3600, 21_600],
    registers,
  });
  signals.on("report.mailed", ({ outcome, lateSeconds }) => {
    tried.inc({ outcome });
    if (outcome === "accepted") seconds.observe(Math.max(0, lateSeconds));
  });
}
