import path from "node:path";
import { readRegistrationPolicy } from "@switchboard/domain/people";
import * as z from "zod";
import { addressesOf } from "./broker/broker-addresses.ts";
import { storeUrlFault } from "./db/store-url.ts";
import { withSecretFiles } from "./secret-files.ts";
import type { DeviceTlsSettings } from "./tls/device-tls.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocols: string[]) =>
  z
    .url()
    .refine(
      (text) => protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must start with ${protocols.join("://, ")}://`,
    );
/** Several hosts are allowed, which URL parsers do not support. */
const storeUrl = z
  .string()
  .refine((text) => !storeUrlFault(text), { error: ({ input }) => storeUrlFault(String(input)) });
const hostAndPort = z.string().regex(/^([^\s/:@[\]]+|\[[0-9a-f:.]+\]):\d{1,5}$/i, "must be host:port");
/** One address, or those of a cluster with commas between their hosts. */
const brokerUrl = z.string().refine((text) => {
  try {
    return addressesOf(text).every(({ protocol }) => /^(mqtts?|wss?):$/.test(protocol));
  } catch {
    return false;
  }
}, "must start with mqtt://, mqtts://, ws://, wss://, and name a host");
const secret = z
  .string()
  .min(32, "needs at least 32 characters")
  .refine((text) => !isEasyToGuess(text), "is easy to guess; make another with: openssl rand -hex 32");

/** Returns true for few different characters or a repeated piece, which are not random. */
function isEasyToGuess(text: string): boolean {
  return new Set(text).size < 8 || `${text}${text}`.indexOf(text, 1) < text.length;
}

const retention = z.coerce.number().int().min(32).max(36_500);

/** All environment variables, read once at the start. docs/admin-guide.md and .env.example list the same names. */
const Environment = z
  .object({
    SWITCHBOARD_MODE: z.enum(["try-it", "production"]).default("production"),
    PORT: port.default(8080),
    HOST: z.string().min(1).default("0.0.0.0"),
    PUBLIC_URL: url(["http", "https"]).optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: storeUrl.optional(),
    /** The address of the store itself, when DATABASE_URL points to a pooler. */
    DATABASE_DIRECT_URL: storeUrl.optional(),
    MQTT_PORT: port.default(1883),
    /** MQTT over TLS of the embedded broker; disabled when not set. */
    MQTT_TLS_PORT: port.optional(),
    /** A certificate with its key, instead of one that the server issues, and the authority that devices trust. */
    MQTT_TLS_CERT: z.string().optional(),
    MQTT_TLS_KEY: z.string().optional(),
    MQTT_TLS_CA: z.string().optional(),
    /** The address at which devices reach MQTT over TLS. */
    DEVICE_TLS_BROKER: hostAndPort.optional(),
    /** Whether each added device gets a certificate, without which its secret does not work. */
    DEVICE_CERTIFICATES: z.enum(["on", "off"]).default("off"),
    BROKER_URL: brokerUrl.optional(),
    BROKER_HOOK_SECRET: secret.optional(),
    /** The previous secret, which the broker may still use while it is being changed. */
    BROKER_HOOK_SECRET_PREVIOUS: secret.optional(),
    /** How that broker authenticates devices: it asks the server or has accounts (Mosquitto's plugin). */
    BROKER_ACCOUNTS: z.enum(["hooks", "dynamic-security"]).default("hooks"),
    /** The address at which devices reach the broker; they get it when they are added. */
    DEVICE_BROKER: hostAndPort.optional(),
    SMTP_URL: url(["smtp", "smtps"]).optional(),
    MAIL_FROM: z.string().default("Switchboard <switchboard@localhost>"),
    /** Who may create an account without an invitation, or an enterprise. */
    REGISTRATION: z
      .string()
      .refine(
        (text) => readRegistrationPolicy(text),
        "must be open, closed, or e-mail domains such as example.com,example.org",
      )
      .default("open"),
    /** The address to which tickets of the only admin of an enterprise are mailed. */
    SUPPORT_EMAIL: z.email("must be an e-mail address").optional(),
    /** Whether people's webhooks may lead into the server's own network. */
    REACH_PRIVATE_ADDRESSES: z.enum(["allow", "refuse"]).default("refuse"),
    /** A program that sends text messages; it gets each as JSON on its standard input. */
    REACH_COMMAND: z.string().min(1).optional(),
    /** The number of reverse proxies in front of the server; the outermost of them names the caller. */
    TRUST_PROXY: z
      .string()
      .regex(/^(true|false|[0-9])$/, "must be true, false or a number of proxies")
      .default("false"),
    /** Raw readings older than this are dropped, a month at a time; their roll-ups stay. */
    READINGS_RETENTION_DAYS: z.coerce.number().int().min(32).max(36_500).default(400),
    /** Days that other history is kept; for ever when not set. */
    EVENTS_RETENTION_DAYS: retention.optional(),
    TRAIL_RETENTION_DAYS: retention.optional(),
    COMMANDS_RETENTION_DAYS: retention.optional(),
    ALARMS_RETENTION_DAYS: retention.optional(),
    NOTIFICATIONS_RETENTION_DAYS: z.coerce.number().int().min(7).max(36_500).default(90),
    FLEET: z.coerce.number().int().min(0).max(20_000).default(40),
    TOKEN_SECRET: secret.optional(),
    /** The previous secret, whose sessions stay valid while it is being changed. */
    TOKEN_SECRET_PREVIOUS: secret.optional(),
    /** Allows reading /metrics from anywhere; without it, only programs on this machine may, if PUBLIC_URL is local. */
    METRICS_TOKEN: secret.optional(),
    /** When set, the metrics are at this port of METRICS_HOST and nowhere else. */
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().min(1).default("127.0.0.1"),
    /** A collector of traces for OTLP over HTTP, by OpenTelemetry's own names; without it there are no traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: url(["http", "https"]).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, "must be name=value, separated by commas")
      .optional(),
    OTEL_SERVICE_NAME: z.string().min(1).default("switchboard"),
    /** The share of traces that is kept. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  })
  .superRefine((env, context) => {
    const wrong = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (Boolean(env.MQTT_TLS_CERT) !== Boolean(env.MQTT_TLS_KEY))
      wrong(env.MQTT_TLS_CERT ? "MQTT_TLS_KEY" : "MQTT_TLS_CERT", "is missing; certificate and key belong together");
    if (env.MQTT_TLS_PORT !== undefined && env.BROKER_URL)
      wrong("MQTT_TLS_PORT", "is of the embedded broker; the one of BROKER_URL has its own (see DEVICE_TLS_BROKER)");
    if (env.MQTT_TLS_CERT && env.MQTT_TLS_PORT === undefined) wrong("MQTT_TLS_PORT", "is missing; 8883 is usual");
    if (env.DEVICE_CERTIFICATES === "on" && env.MQTT_TLS_PORT === undefined)
      wrong("MQTT_TLS_PORT", "is missing; devices prove their certificates there");
  })
  .superRefine((env, context) => {
    if (env.SWITCHBOARD_MODE !== "production") return;
    const require = (name: "TOKEN_SECRET" | "BROKER_HOOK_SECRET", why: string) => {
      if (!env[name]) context.addIssue({ code: "custom", path: [name], message: why });
    };
    require("TOKEN_SECRET", "is missing; it signs the sessions (make one with: openssl rand -hex 32)");
    if (env.BROKER_URL && env.BROKER_ACCOUNTS === "hooks")
      require("BROKER_HOOK_SECRET", "is missing; the broker of BROKER_URL asks the server with it");
  });

/** Every variable with its default; undefined where it has none, or one that follows from others. */
export const SETTING_DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(Environment.shape).map(([name, schema]) => [name, schema.safeParse(undefined).data]),
);

/** Settings of earlier versions, with what replaces them. */
const REMOVED_SETTINGS = {
  BROKER_WS_URL: "browsers come in by this server, at /mqtt, whatever broker the devices use",
  RESET_SECOND_FACTOR: "the command switchboard admin reset-second-factor prints the link",
};

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>) {
  const variables = setVariables(environment);
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`The configuration is not right:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  const shownHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;
  const publicUrl = (env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).replace(/\/$/, "");
  return {
    mode: env.SWITCHBOARD_MODE,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    mqttPort: env.MQTT_PORT,
    broker: brokerOf(env),
    previousHookSecret: env.BROKER_HOOK_SECRET_PREVIOUS,
    deviceBroker: env.DEVICE_BROKER ?? usualDeviceBroker(env, publicUrl),
    deviceTls: deviceTlsOf(env, publicUrl),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    registrationPolicy: readRegistrationPolicy(env.REGISTRATION) ?? "closed",
    supportEmail: env.SUPPORT_EMAIL,
    reach: reachOf(env),
    trustProxy: proxiesIn(env.TRUST_PROXY),
    readingsRetentionDays: env.READINGS_RETENTION_DAYS,
    retention: retentionOf(env),
    fleet: env.FLEET,
    tokenSecret: env.TOKEN_SECRET,
    previousTokenSecret: env.TOKEN_SECRET_PREVIOUS,
    metricsToken: env.METRICS_TOKEN,
    metricsDoor: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracing: tracingOf(env),
    logLevel: env.LOG_LEVEL,
    notices: Object.entries(REMOVED_SETTINGS)
      .filter(([name]) => variables[name])
      .map(([name, instead]) => `${name} is not used any more: ${instead}. Remove it.`),
  };
}

function brokerOf(env: z.output<typeof Environment>) {
  if (!env.BROKER_URL) return undefined;
  return {
    url: env.BROKER_URL,
    hookSecret: env.BROKER_HOOK_SECRET,
    keepsAccounts: env.BROKER_ACCOUNTS === "dynamic-security",
  };
}

function reachOf({ REACH_COMMAND: command, REACH_PRIVATE_ADDRESSES: inside }: z.output<typeof Environment>) {
  return { command, ...(inside === "allow" && { post: { isPublic: () => true } }) };
}

function retentionOf(env: z.output<typeof Environment>) {
  return {
    events: env.EVENTS_RETENTION_DAYS,
    trail: env.TRAIL_RETENTION_DAYS,
    commands: env.COMMANDS_RETENTION_DAYS,
    alarms: env.ALARMS_RETENTION_DAYS,
    notifications: env.NOTIFICATIONS_RETENTION_DAYS,
  };
}

function tracingOf(env: z.output<typeof Environment>) {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").filter(Boolean);
  const headers = pairs.map((pair): [string, string] => {
    const [name = "", ...value] = pair.split("=");
    return [name.trim(), value.join("=").trim()];
  });
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(headers),
    resource: { "service.name": env.OTEL_SERVICE_NAME },
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Returns the set variables, including secrets from files; an empty variable counts as not set. */
function setVariables(surroundings: Record<string, string | undefined>): Record<string, string | undefined> {
  const { environment, faults } = withSecretFiles(surroundings);
  if (faults.length > 0) throw new ConfigError(`The configuration is not right:\n  ${faults.join("\n  ")}`);
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== "";
  return Object.fromEntries(Object.entries(environment).filter(isSet));
}

/** Devices reach an external broker where the server does, and the embedded one where people do. */
function usualDeviceBroker(env: z.output<typeof Environment>, publicUrl: string): string {
  const outside = env.BROKER_URL?.startsWith("mqtt:") ? addressesOf(env.BROKER_URL)[0] : undefined;
  if (outside) return `${outside.hostname}:${outside.port || 1883}`;
  const { hostname } = new URL(publicUrl);
  // The broker listens on IPv4, which "localhost" does not mean on every machine.
  const isLocal = env.SWITCHBOARD_MODE === "try-it" && hostname === "localhost";
  return `${isLocal ? "127.0.0.1" : hostname}:${env.MQTT_PORT}`;
}

/** By default devices use the host of the broker with the TLS port. */
function deviceTlsOf(env: z.output<typeof Environment>, publicUrl: string): DeviceTlsSettings {
  const { MQTT_TLS_PORT: port, MQTT_TLS_CERT: certificate, MQTT_TLS_KEY: key } = env;
  const host = (env.DEVICE_BROKER ?? usualDeviceBroker(env, publicUrl)).replace(/:\d+$/, "");
  return {
    port,
    files: certificate && key ? { certificate, key } : undefined,
    trusted: env.MQTT_TLS_CA,
    broker: env.DEVICE_TLS_BROKER ?? (port === undefined ? undefined : `${host}:${port}`),
    isCertified: env.DEVICE_CERTIFICATES === "on",
  };
}

/** `true` means one proxy, because the header that callers send themselves is never trusted. */
function proxiesIn(text: string): number {
  if (text === "true") return 1;
  return text === "false" ? 0 : Number(text);
}
