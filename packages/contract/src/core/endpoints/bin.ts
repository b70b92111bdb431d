import { BIN_THINGS } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, queryInt } from "../primitives.ts";

const Thing = z.enum(BIN_THINGS);

/** A deleted thing that can be restored. */
const BinEntry = z.object({
  _id: Id,
  thing: Thing,
  /** The `_id` that the thing had and will have again; the `key` of a workflow. */
  thing_id: Id,
  name: z.string(),
  /** The name that the person had when they deleted it. */
  deleted_by: z.nullable(z.string()),
  deleted_at: Instant,
  /** The time at which it is deleted for good. */
  purge_at: Instant,
});
export type BinEntry = z.output<typeof BinEntry>;

/** The parts that could not be restored with a thing, because their owner is gone or their place is taken. */
const LEFT_OUT = ["access", "places", "actions", "watches", "shortcuts", "panels", "meters", "holds"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

const RestoredThing = z.object({
  thing: Thing,
  thing_id: Id,
  /** Gets a number appended if the name was taken meanwhile. */
  name: z.string(),
  left_out: z.array(z.object({ what: z.enum(LEFT_OUT), count: z.int().check(z.gte(1)) })),
});
export type RestoredThing = z.output<typeof RestoredThing>;

/** The reasons why a thing cannot be restored now; nothing is changed then. */
const CONFLICTS = ["bin.not_found", "device.taken", "user.exists", "thing.deleted"] as const;

export const listBin = endpoint({
  method: "GET",
  path: "/api/v1/bin",
  summary: "What was deleted in the last 30 days, newest first",
  permission: "bin.manage",
  query: z.object({
    limit: queryInt(1, 100, 20),
    offset: queryInt(0, 1_000_000, 0),
    thing: z.optional(Thing),
    search: z.optional(z.string().check(z.maxLength(80))),
  }),
  reply: z.object({ entries: z.array(BinEntry), count: z.int() }),
});

export const restoreBinned = endpoint({
  method: "POST",
  path: "/api/v1/bin/restore",
  summary: "Bring something back from the bin, with all that went with it",
  permission: "bin.manage",
  body: z.object({ id: Id }),
  reply: RestoredThing,
  errors: CONFLICTS,
});

export const undoDelete = endpoint({
  method: "POST",
  path: "/api/v1/bin/undo",
  summary: "Take back what oneself has just deleted, by the ids it was deleted by: all of it, or nothing",
  permission: "session",
  body: z.object({ thing: Thing, ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
  reply: z.object({ restored: z.array(RestoredThing) }),
  errors: CONFLICTS,
});

export const purgeBinned = endpoint({
  method: "POST",
  path: "/api/v1/bin/purge",
  summary: "Delete something in the bin for good, with its history",
  permission: "bin.manage",
  body: z.object({ id: Id }),
  reply: z.object({ purged: z.literal(true) }),
  errors: ["bin.not_found", "bin.restored"],
});
