import {
  CHANNEL_KINDS,
  type ChannelKind,
  DELIVERY_REASONS,
  DELIVERY_STATES,
  WEBHOOK_SHAPES,
  type WebhookShape,
} from "@switchboard/domain/alarms";
import { LONGEST } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { TotpCode } from "../../core/factors.ts";
import { Id, Instant, lineOf, Name, queryInt } from "../../core/primitives.ts";
import { AlarmPriority, Channel, Delivery, QuietHoursInput } from "../channels.ts";

const Priorities = z.array(AlarmPriority).check(z.maxLength(3));
const Address = z.string().check(z.minLength(1), z.maxLength(2000));
/** Long enough not to be guessed. */
const Secret = z.string().check(z.minLength(16), z.maxLength(200));
const Key = z.string().check(z.minLength(1), z.maxLength(200));
const Token = z.string().check(z.minLength(20), z.maxLength(100));
const gone = ["channel.not_found"] as const;

/** The subscription that a browser creates when its user allows notifications. */
const Subscription = z.object({ endpoint: Address, keys: z.object({ p256dh: Key, auth: Key }) });

const PhoneNumber = z.string().check(z.regex(/^\+?[0-9][0-9 ()-]{3,29}$/, "Not a telephone number"));

/** The result of an attempt to send a message to the caller. */
const Sent = z.object({
  outcome: z.enum(["accepted", "refused", "failed", "unknown"]),
  reason: z.nullable(z.enum(DELIVERY_REASONS)),
});

interface NewChannelFields {
  kind: ChannelKind;
  shape?: WebhookShape | undefined;
  subscription?: unknown;
  address?: string | undefined;
  chat?: string | undefined;
  number?: string | undefined;
}
const needed = (field: string, isThere: (fields: NewChannelFields) => boolean) =>
  z.refine<NewChannelFields>(isThere, { path: [field], message: "Required" });

export const listChannels = endpoint({
  method: "GET",
  path: "/api/v1/channels/list",
  summary: "By what the caller is reached, and when not",
  permission: "session",
  reply: z.object({
    channels: z.array(Channel),
    quiet: QuietHoursInput,
    /** False where the caller has chosen no channel yet: alarms that matter then go to their mail address. */
    is_chosen: z.boolean(),
    /** The public key that a browser subscribes with. */
    push_key: z.string(),
    /** True if the operator of the server has set up a command, such as one that sends SMS. */
    has_command: z.boolean(),
    /** The mail address of the caller. */
    mail: z.string(),
    most: z.int(),
  }),
});

export const newChannel = endpoint({
  method: "POST",
  path: "/api/v1/channels/new",
  summary: "Add a way to be reached",
  permission: "session",
  body: z
    .object({
      kind: z.enum(CHANNEL_KINDS),
      name: Name,
      priorities: Priorities,
      /** Required for push. */
      subscription: z.optional(Subscription),
      /** Required for a webhook, together with the address. */
      shape: z.optional(z.enum(WEBHOOK_SHAPES)),
      address: z.optional(Address),
      /** The key that messages of a webhook are signed with; the server generates one by default. */
      secret: z.optional(Secret),
      /** Required for Telegram. */
      chat: z.optional(lineOf(LONGEST.line)),
      /** Required for a command: the recipient, usually a telephone number. */
      number: z.optional(PhoneNumber),
    })
    .check(
      needed("subscription", ({ kind, subscription }) => kind !== "push" || subscription !== undefined),
      needed("address", ({ kind, address }) => kind !== "webhook" || address !== undefined),
      needed("chat", ({ shape, chat }) => shape !== "telegram" || (chat ?? "") !== ""),
      needed("number", ({ kind, number }) => kind !== "command" || number !== undefined),
    ),
  reply: z.object({
    channel: Channel,
    /** The secret of a webhook, which is shown only in this reply. */
    secret: z.nullable(z.string()),
    /** The result of sending the code to a telephone number. */
    code_sent: z.nullable(Sent),
  }),
  errors: [
    "channel.address",
    "channel.private",
    "channel.too_many",
    "channel.no_command",
    "channel.exists",
    "channel.code_too_often",
  ],
});

export const editChannel = endpoint({
  method: "POST",
  path: "/api/v1/channels/edit",
  summary: "Rename a channel, or choose what it is used for",
  permission: "session",
  body: z.object({ id: Id, name: z.optional(Name), priorities: z.optional(Priorities) }),
  reply: z.object({ channel: Channel }),
  errors: gone,
});

export const deleteChannel = endpoint({
  method: "POST",
  path: "/api/v1/channels/delete",
  summary: "Remove a channel; what still waits for it is dropped",
  permission: "session",
  body: z.object({ id: Id }),
  reply: z.object({ ok: z.literal(true) }),
  errors: gone,
});

export const testChannel = endpoint({
  method: "POST",
  path: "/api/v1/channels/test",
  summary: "Send the caller a test, and answer what came of it",
  permission: "session",
  body: z.object({ id: Id }),
  reply: z.extend(Sent, { channel: Channel }),
  errors: ["channel.not_found", "channel.too_often", "channel.not_confirmed"],
});

export const confirmNumber = endpoint({
  method: "POST",
  path: "/api/v1/channels/confirm",
  summary: "Confirm a telephone number by the code that was sent to it",
  permission: "session",
  body: z.object({ id: Id, code: TotpCode }),
  reply: z.object({ channel: Channel }),
  errors: ["channel.not_found", "channel.confirmed", "channel.wrong_code", "channel.code_over"],
});

export const sendNumberCode = endpoint({
  method: "POST",
  path: "/api/v1/channels/send_code",
  summary: "Send a new code to a telephone number; the one before is no longer valid",
  permission: "session",
  body: z.object({ id: Id }),
  reply: z.object({ code_sent: Sent }),
  errors: ["channel.not_found", "channel.confirmed", "channel.no_command", "channel.code_too_often"],
});

export const setQuietHours = endpoint({
  method: "POST",
  path: "/api/v1/channels/quiet",
  summary: "Hours in which the caller is told of nothing but what is critical",
  permission: "session",
  body: z.object({ quiet: QuietHoursInput }),
  reply: z.object({ quiet: QuietHoursInput }),
  errors: ["channel.quiet"],
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/api/v1/channels/deliveries",
  summary: "What was sent, to whom and by what, and what became of it; admins see everybody's",
  permission: "session",
  query: z.object({
    limit: queryInt(1, 200, 50),
    page: queryInt(1, 100_000, 1),
    alarm: z.optional(Id),
    person: z.optional(Id),
    state: z.optional(z.enum(DELIVERY_STATES)),
  }),
  reply: z.object({ docs: z.array(Delivery), count: z.int() }),
});

/** Opening a link records only that it was seen, because programs that read mail follow links. */
export const lookAtAlarmLink = endpoint({
  method: "POST",
  path: "/api/v1/alarms/look_link",
  summary: "What a one-time link is about",
  permission: "public",
  changes: false,
  body: z.object({ token: Token }),
  reply: z.object({
    head: z.string(),
    message: z.string(),
    enterprise: z.string(),
    at: Instant,
    can_acknowledge: z.boolean(),
  }),
  errors: ["alarm_link.invalid"],
});

export const answerAlarmLink = endpoint({
  method: "POST",
  path: "/api/v1/alarms/answer_link",
  summary: "Acknowledge the alarm of a one-time link, in the name of whom it was sent to",
  permission: "public",
  body: z.object({ token: Token }),
  reply: z.object({ outcome: z.enum(["acknowledged", "already"]) }),
  errors: ["alarm_link.invalid"],
});
