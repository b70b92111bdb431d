import * as z from "zod/mini";

/** What a device answers and takes on its own Wi-Fi, straight from the browser (spec §7; docs/device-protocol.md). */
export const LOCAL_PATHS = { ping: "/ping", scan: "/scan_networks", config: "/config" } as const;

/** Where a device in its own network is found, unless the screen is told otherwise. */
export const DEFAULT_LOCAL_ADDRESS = "http://192.168.4.1";

/** GET /ping; `error` says why the last configuration came to nothing: the Wi-Fi, or the broker behind it. */
export const LocalPing = z.object({
  device_id: z.string(),
  device_type: z.string(),
  error: z.optional(z.enum(["wifi", "broker"])),
});
/** GET /scan_networks */
export const LocalNetworks = z.object({
  networks: z.array(z.object({ ssid: z.string().check(z.maxLength(32)), rssi: z.number(), secure: z.boolean() })),
});
/** Where a device that knows TLS goes instead, whom it believes, and what it proves itself with; all as PEM. */
export const ForTls = {
  /** host:port of MQTT over TLS. */
  tls_broker: z.optional(z.string()),
  /** The authority that signed the broker's certificate; without one, those that everybody believes. */
  ca: z.optional(z.string()),
  certificate: z.optional(z.string()),
  key: z.optional(z.string()),
};
/** POST /config, form-encoded; the password as `encodeWifiPassword` writes it. Both are empty for what has a SIM card. */
export const LocalConfig = z.object({
  ssid: z.string().check(z.maxLength(32)),
  password: z.string(),
  home: z.uuid(),
  broker: z.string(),
  secret: z.string(),
  ...ForTls,
});
export type LocalConfig = z.output<typeof LocalConfig>;
