import { NO_ALARMS, type ReportConditions } from "../../../core/ports/report-conditions.ts";
import { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { PostOptions } from "../../../platform/reach/pinned-post.ts";
import type { Signals } from "../../../platform/signals.ts";
import { Throttle } from "../../../platform/throttle/throttle.ts";
import type { AcknowledgeAlarm, AlarmStates } from "../ports.ts";
import { AlarmLinks } from "./alarm-links.service.ts";
import { AlarmTokens } from "./alarm-tokens.ts";
import { ChannelSender } from "./channel-sender.ts";
import { CHANNELS } from "./channel-settings.ts";
import { ChannelTests } from "./channel-tests.service.ts";
import { channelRoutes } from "./channels.routes.ts";
import { ChannelsService } from "./channels.service.ts";
import { DeliverService } from "./deliver.service.ts";
import { DeliveryLog } from "./delivery-log.service.ts";
import { DeliveryRunner } from "./delivery-runner.ts";
import { NumberCodes } from "./number-codes.ts";
import { NumberConfirmations } from "./number-confirmations.service.ts";
import { PushKeys } from "./push-keys.service.ts";
import { QuietSummaries } from "./quiet-summaries.service.ts";

/** The defaults for a module without alarms. */
const NO_STATES: AlarmStates = async () => new Map();
const NOTHING_TO_ACKNOWLEDGE: AcknowledgeAlarm = async () => ({ isDone: false });

export interface ReachSettings {
  /** The operator's program that sends text messages. */
  command?: string | undefined;
  /** The addresses that webhooks and push services may have; only public ones by default. */
  post?: PostOptions | undefined;
}

/** Creates the channels by which people are reached, and the log of deliveries (ADR 0072). */
export function createChannels(parts: {
  database: Database;
  clock: Clock;
  time?: Time | undefined;
  tokenSecret: string;
  previousTokenSecret?: string | undefined;
  publicUrl: string;
  mailer: Mailer;
  reach?: ReachSettings | undefined;
  states?: AlarmStates;
  acknowledge?: AcknowledgeAlarm;
  conditions?: Pick<ReportConditions, "reportWithin">;
  signals?: Signals | undefined;
}) {
  const { database, clock, time = { now: async () => clock.now() }, tokenSecret, publicUrl, mailer, signals } = parts;
  const { states = NO_STATES, acknowledge = NOTHING_TO_ACKNOWLEDGE, conditions = NO_ALARMS } = parts;
  const { command, post: reach = {} } = parts.reach ?? {};
  const box = new SecretBox(tokenSecret, CHANNELS, parts.previousTokenSecret);
  const pushKeys = new PushKeys(database, box);
  const deliver = new DeliverService(clock, box);
  const sender = new ChannelSender({ clock, box, pushKeys, mailer, publicUrl, command, reach });
  const tokens = new AlarmTokens(tokenSecret);
  const runner = new DeliveryRunner({
    database,
    time,
    sender,
    tokens,
    states,
    conditions,
    signals,
  });
  const summaries = new QuietSummaries({ database, time, states });
  const throttle = new Throttle(database, clock);
  const codes = new NumberCodes(tokenSecret);
  const numbers = new NumberConfirmations({ database, clock, box, throttle, codes, sender, command });
  const service = new ChannelsService({ database, clock, box, pushKeys, deliver, numbers, command, reach });
  const tests = new ChannelTests({ database, clock, throttle, runner });
  const links = new AlarmLinks({ database, clock, states, acknowledge });
  const chores: Chore[] = [
    { name: "send_deliveries", everyMs: 300, run: () => runner.sendDue() },
    { name: "end_delivery_leases", everyMs: 5000, run: () => runner.endLeases() },
    { name: "tell_quiet_summaries", everyMs: 5000, run: () => summaries.sendDue() },
  ];
  const log = new DeliveryLog(database);
  return {
    service,
    deliver,
    runner,
    summaries,
    chores,
    figures: figuresOf(runner),
    routes: (routes: Routes) => channelRoutes(routes, { service, numbers, tests, log, links }),
    close: () => runner.settled(),
  };
}

const figuresOf = (runner: DeliveryRunner): AskedFigure[] => [
  {
    name: "switchboard_deliveries_overdue",
    help: "Messages about alarms that should have left half a minute ago or longer",
    holdsMs: 15_000,
    ask: () => runner.countOverdue(),
  },
];
