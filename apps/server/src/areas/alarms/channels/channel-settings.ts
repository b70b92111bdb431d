import { createHash } from "node:crypto";
import type { ChannelKind } from "@switchboard/domain/alarms";
import * as z from "zod/mini";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";

/** The purpose from which the key of the secret box is derived. */
export const CHANNELS = "channels";

const Settings = z.object({
  endpoint: z.optional(z.string()),
  p256dh: z.optional(z.string()),
  auth: z.optional(z.string()),
  address: z.optional(z.string()),
  secret: z.optional(z.string()),
  chat: z.optional(z.string()),
  number: z.optional(z.string()),
});
/** The addresses and secrets of a channel. They are sealed in the store and never returned to clients. */
export type ChannelSettings = z.output<typeof Settings>;

/** The seal is bound to the channel, so that settings copied to another row cannot be opened. */
export function sealSettings(box: SecretBox, channelId: string, settings: ChannelSettings): Buffer {
  return box.seal(Buffer.from(JSON.stringify(settings)), channelId);
}

export function openSettings(box: SecretBox, channelId: string, sealed: Buffer): ChannelSettings | undefined {
  const plain = box.open(sealed, channelId);
  if (!plain) return undefined;
  const parsed = Settings.safeParse(JSON.parse(plain.toString()));
  return parsed.success ? parsed.data : undefined;
}

/** Returns a part of the address that identifies the channel without giving access. */
export function hintOf(kind: ChannelKind, settings: ChannelSettings): string {
  if (kind === "webhook" || kind === "push") return URL.parse(settings.endpoint ?? settings.address ?? "")?.host ?? "";
  if (kind === "command") return `…${(settings.number ?? "").replaceAll(/\D/g, "").slice(-3)}`;
  return "";
}

export const endpointHash = (endpoint: string) => createHash("sha256").update(endpoint).digest();
