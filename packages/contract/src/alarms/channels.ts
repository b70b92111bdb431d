import {
  CHANNEL_KINDS,
  DELIVERY_REASONS,
  DELIVERY_STATES,
  MOST_QUIET_HOURS,
  WEBHOOK_SHAPES,
} from "@switchboard/domain/alarms";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

export const AlarmPriority = z.enum(["critical", "high", "low"]);
export type AlarmPriority = z.output<typeof AlarmPriority>;

/** A way to reach a person. The address is a secret and is shown to nobody; the reply only says that it is set. */
export const Channel = z.object({
  _id: Id,
  kind: z.enum(CHANNEL_KINDS),
  /** Null unless the channel is a webhook. */
  shape: z.nullable(z.enum(WEBHOOK_SHAPES)),
  name: z.string(),
  /** Enough of the address to tell channels apart: its host, or the end of a number. */
  hint: z.string(),
  priorities: z.array(AlarmPriority),
  /** True if the messages are signed. */
  is_signed: z.boolean(),
  failing: z.nullable(z.object({ since: Instant, reason: z.enum(DELIVERY_REASONS), is_broken: z.boolean() })),
  accepted_at: z.nullable(Instant),
  /** False for a telephone number whose code has not been entered: only codes are sent to it. */
  is_confirmed: z.boolean(),
});
export type Channel = z.output<typeof Channel>;

export const QuietHoursInput = z
  .array(
    z.object({
      from: z.int().check(z.gte(0), z.lte(2359)),
      to: z.int().check(z.gte(0), z.lte(2359)),
      days: z.optional(z.array(z.int().check(z.gte(0), z.lte(6))).check(z.maxLength(7))),
    }),
  )
  .check(z.maxLength(MOST_QUIET_HOURS));

/** One message to one person: the proof that somebody was told, or why not. Links, codes and texts of mails are never part of it. */
export const Delivery = z.object({
  _id: Id,
  /** A summary holds the alarms of quiet hours. Account mails and reports go by mail, without a channel of the person's own. */
  kind: z.enum(["alarm", "summary", "test", "account", "report"]),
  alarm: z.nullable(Id),
  person: z.object({ _id: Id, name: z.string() }),
  channel: z.object({ _id: z.nullable(Id), kind: z.enum(CHANNEL_KINDS), name: z.string() }),
  priority: AlarmPriority,
  head: z.string(),
  state: z.enum(DELIVERY_STATES),
  reason: z.nullable(z.enum(DELIVERY_REASONS)),
  tries: z.int(),
  created_at: Instant,
  due_at: Instant,
  sent_at: z.nullable(Instant),
  accepted_at: z.nullable(Instant),
  seen_at: z.nullable(Instant),
});
export type Delivery = z.output<typeof Delivery>;
