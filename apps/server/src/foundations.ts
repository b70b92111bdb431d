import type { Logger } from "pino";
import type { ReachSettings } from "./areas/alarms/channels/channels.module.ts";
import type { ReportRenderer } from "./areas/reports/reports/render/renderer.ts";
import type { PasswordHasher } from "./platform/auth/password-hasher.ts";
import type { Broker } from "./platform/broker/broker.ts";
import type { DeviceAccounts } from "./platform/broker/device-accounts.ts";
import type { MessageCounters } from "./platform/broker/message-counters.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Time } from "./platform/clock/shared-time.ts";
import type { Database } from "./platform/db/database.ts";
import type { RetentionDays } from "./platform/lifecycle.ts";
import type { Postbox } from "./platform/mail/postbox.ts";
import type { Signals } from "./platform/signals.ts";
import type { DeviceTls } from "./platform/tls/device-tls.ts";

export interface Foundations {
  database: Database;
  clock: Clock;
  /** Decides whether something is due, where that is not this server's clock alone. */
  time?: Time;
  logger: Logger;
  postbox: Postbox;
  tokenSecret: string;
  /** While the secret is being changed: what was signed and sealed with the one before still holds. */
  previousTokenSecret?: string | undefined;
  publicUrl: string;
  /** host:port of MQTT over TCP, as a device reaches it. */
  deviceBroker: string;
  /** TLS for devices, where there is any. */
  deviceTls?: DeviceTls;
  hasher?: PasswordHasher;
  /** Makes the files of reports, by itself in a process for each. */
  renderer?: ReportRenderer;
  /** The address of whoever runs the server: tickets of an enterprise's only admin go there. */
  supportEmail?: string | undefined;
  /** How many days raw readings are kept; what is made of them stays. */
  readingsRetentionDays?: number;
  /** How many days other history is kept. */
  retention?: RetentionDays;
  /** How people may be reached. */
  reach?: ReachSettings;
}

/** The broker and what goes with it, once it has been opened. */
export interface BrokerSide {
  broker: Broker;
  /** Where it keeps accounts of its own. */
  accounts: DeviceAccounts | undefined;
  counters: MessageCounters;
  signals: Signals;
}
