import type { RegistrationPolicy } from "@switchboard/domain/people";
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
import type { Mailer } from "./platform/mail/mailer.ts";
import type { Signals } from "./platform/signals.ts";
import type { DeviceTls } from "./platform/tls/device-tls.ts";

export interface Foundations {
  database: Database;
  clock: Clock;
  /** Decides whether something is due, where that is not this server's clock alone. */
  time?: Time;
  logger: Logger;
  mailer: Mailer;
  tokenSecret: string;
  /** The previous secret, while it is being changed: what was signed and sealed with it is still valid. */
  previousTokenSecret?: string | undefined;
  publicUrl: string;
  /** The host:port of MQTT over TCP, as devices reach it. */
  deviceBroker: string;
  /** TLS for devices, if there is any. */
  deviceTls?: DeviceTls;
  hasher?: PasswordHasher;
  /** Renders the files of reports; by default in a process for each. */
  renderer?: ReportRenderer;
  /** Who may create an account without an invitation, or an enterprise; everybody by default. */
  registrationPolicy?: RegistrationPolicy;
  /** The operator's address, to which tickets of an enterprise's only admin go. */
  supportEmail?: string | undefined;
  /** How many days raw readings are kept; their roll-ups stay. */
  readingsRetentionDays?: number;
  /** How many days other history is kept. */
  retention?: RetentionDays;
  /** The settings for reaching people. */
  reach?: ReachSettings;
}

/** The broker and its companions, once it has been opened. */
export interface BrokerSide {
  broker: Broker;
  /** Set when the broker keeps accounts of its own. */
  accounts: DeviceAccounts | undefined;
  counters: MessageCounters;
  signals: Signals;
}
