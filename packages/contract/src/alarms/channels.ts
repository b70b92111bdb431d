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

/** How a person is reached. What it takes to do so is a secret, and shown to nobody: only that it is set. */
export const Channel = z.object({
  _id: Id,
  kind: z.enum(CHANNEL_KINDS),
  /** Of a webhook. */
  shape: z.nullable(z.enum(WEBHOOK_SHAPES)),
  name: z.string(),
  /** As much of the address as tells one from another: its host, the end of a number. */
  hint: z.string(),
  priorities: z.array(AlarmPriority),
  /** Whether what it sends is signed. */
  is_signed: z.boolean(),
  failing: z.nullable(z.object({ since: Instant, reason: z.enum(DELIVERY_REASONS), is_broken: z.boolean() })),
  accepted_at: z.nullable(Instant),
  /** False for a telephone number whose code was not entered yet: nothing but codes is sent to it. */
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

/** One message to one channel: the proof that somebody was told, or why not. */
export const Delivery = z.object({
  _id: Id,
  /** An alarm; what was held back in quiet hours, told together; or a test. */
  kind: z.enum(["alarm", "summary", "test"]),
  alarm: z.nullable(Id),
  person: z.object({ _id: Id, name: z.string() }),
  channel: z.object({ _id: Id, kind: z.enum(CHANNEL_KINDS), name: z.string() }),
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
