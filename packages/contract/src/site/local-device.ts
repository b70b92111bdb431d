import * as z from "zod/mini";

/** The paths of a device on its own Wi-Fi, which the browser calls directly (spec §7; docs/device-protocol.md). */
export const LOCAL_PATHS = { ping: "/ping", scan: "/scan_networks", config: "/config" } as const;

/** The address of a device in its own network, unless the screen is given another. */
export const DEFAULT_LOCAL_ADDRESS = "http://192.168.4.1";

/** GET /ping; `error` is the reason why the last configuration failed: the Wi-Fi, or the broker behind it. */
export const LocalPing = z.object({
  device_id: z.string(),
  device_type: z.string(),
  error: z.optional(z.enum(["wifi", "broker"])),
});
/** GET /scan_networks */
export const LocalNetworks = z.object({
  networks: z.array(z.object({ ssid: z.string().check(z.maxLength(32)), rssi: z.number(), secure: z.boolean() })),
});
/** For devices that support TLS: the broker's address, the authority to trust, and the client certificate; all as PEM. */
export const ForTls = {
  /** The host:port of MQTT over TLS. */
  tls_broker: z.optional(z.string()),
  /** The authority that signed the broker's certificate; the public authorities by default. */
  ca: z.optional(z.string()),
  certificate: z.optional(z.string()),
  key: z.optional(z.string()),
};
/** POST /config, form-encoded; `encodeWifiPassword` encodes the password. Both are empty for devices with a SIM card. */
export const LocalConfig = z.object({
  ssid: z.string().check(z.maxLength(32)),
  password: z.string(),
  home: z.uuid(),
  broker: z.string(),
  secret: z.string(),
  ...ForTls,
});
export type LocalConfig = z.output<typeof LocalConfig>;
