import { NOTIFICATION_KINDS } from "@switchboard/domain/alarms";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

export const NotificationKind = z.enum(NOTIFICATION_KINDS);

export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  /** The code of a translated text, with its `params`; null for words that a person wrote. */
  code: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  head: z.string(),
  message: z.string(),
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  /** The schedule of a reminder, with the run that can be skipped. */
  schedule: z.nullable(z.object({ _id: Id, due: Instant })),
  /** More than 1 for a digest. */
  count: z.int(),
  seen: z.boolean(),
  createdAt: Instant,
  /** The age of `createdAt` in words: "5 minutes ago". */
  time: z.string(),
});
export type Notification = z.output<typeof Notification>;
