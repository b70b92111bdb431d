import { createHash } from "node:crypto";
import type { ChannelKind } from "@switchboard/domain/alarms";
import * as z from "zod/mini";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";

/** What the box of channels is for: its key follows from it. */
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
/** What it takes to reach somebody; sealed in the store, and answered to nobody. */
export type ChannelSettings = z.output<typeof Settings>;

/** Bound to its channel: copied to another row it opens nothing. */
export function sealSettings(box: SecretBox, channelId: string, settings: ChannelSettings): Buffer {
  return box.seal(Buffer.from(JSON.stringify(settings)), channelId);
}

export function openSettings(box: SecretBox, channelId: string, sealed: Buffer): ChannelSettings | undefined {
  const plain = box.open(sealed, channelId);
  if (!plain) return undefined;
  const parsed = Settings.safeParse(JSON.parse(plain.toString()));
  return parsed.success ? parsed.data : undefined;
}

/** As much of an address as tells one from another, and opens nothing. */
export function hintOf(kind: ChannelKind, settings: ChannelSettings): string {
  if (kind === "webhook" || kind === "push") return URL.parse(settings.endpoint ?? settings.address ?? "")?.host ?? "";
  if (kind === "command") return `…${(settings.number ?? "").replaceAll(/\D/g, "").slice(-3)}`;
  return "";
}

export const endpointHash = (endpoint: string) => createHash("sha256").update(endpoint).digest();
