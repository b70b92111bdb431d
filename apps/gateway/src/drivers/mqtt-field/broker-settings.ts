import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const PROTOCOLS = ["mqtt:", "mqtts:", "ws:", "wss:"];

/** The connection to the broker of the field, shared by the settings of all MQTT drivers. */
export const BrokerSettings = z.object({
  /** An address with mqtt://, mqtts://, ws:// or wss://. */
  url: z.string().check(z.refine(isBrokerUrl, "url is the address of a broker, such as mqtt://192.168.1.10:1883")),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  /** The authority of the broker's certificate: PEM, or the name of a file with it. */
  ca: z.optional(z.string()),
});
export type BrokerSettings = z.output<typeof BrokerSettings>;

function isBrokerUrl(text: string): boolean {
  return URL.canParse(text) && PROTOCOLS.includes(new URL(text).protocol);
}

/** Parses the settings of a driver, or returns the problem as a sentence. */
export function readSettings<S extends z.ZodMiniType>(schema: S, settings: unknown): z.output<S> | { problem: string } {
  const parsed = z.safeParse(schema, settings);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  return { problem: place ? `${place}: ${issue?.message}` : "The settings are missing" };
}

export function certificateOf({ ca }: BrokerSettings): string | undefined {
  return ca === undefined || ca.includes("-----BEGIN") ? ca : readFileSync(ca, "utf8");
}
