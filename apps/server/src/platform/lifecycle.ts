import type { BinThing } from "@switchboard/domain/core";
import type { Actor } from "./auth/actor.ts";
import type { Row, Sql } from "./db/database.ts";

/**
 * Describes how long the rows of a module live, beyond foreign keys. A module defines it in its
 * `<module>.lifecycle.ts`; `lifecycles.ts` lists all of them in their order. Each step needs nothing but the store,
 * since operators restore and remove without a running server.
 */
export interface Lifecycle {
  retain?: Retention;
  remove?: Removal;
  /**
   * Prepares a store that comes from a backup, in the transaction that restores it: nothing that was under way then, or
   * has been due since, happens now.
   */
  restore?(sql: Sql, now: Date): Promise<unknown>;
  giveBack?: GiveBack;
}

/** How many days each kind of history is kept; for ever when not set. Readings have a setting of their own. */
export interface RetentionDays {
  events?: number | undefined;
  trail?: number | undefined;
  commands?: number | undefined;
  /** Counted from when they were closed. */
  alarms?: number | undefined;
  notifications?: number | undefined;
}

/** Which history is deleted, and when. */
export interface Retention {
  kind: keyof RetentionDays;
  /** True for a table from which the store refuses to delete younger rows than allowed (migration 0043). */
  isAppendOnly?: boolean;
  /** Deletes rows this much before the days of their kind are over. */
  earlierMs?: number;
  /** Deletes up to `limit` rows of an enterprise from before an instant, oldest first; returns their number. */
  forget(sql: Sql, enterpriseId: string, before: Date, limit: number): Promise<number>;
}

/** Removes rows that belong to a device or an enterprise but have no foreign key to it. */
export interface Removal {
  /** Called before a device goes to the bin, in the same transaction; changes made here go with it. */
  beforeDevice?(sql: Sql, enterpriseId: string, deviceId: string): Promise<void>;
  /** Called after the device is deleted, in the same transaction. */
  afterDevice?(sql: Sql, enterpriseId: string, deviceId: string, at: Date): Promise<void>;
  /** Called when the device is purged, with its history. */
  purgeDevice?(sql: Sql, enterpriseId: string, deviceId: string): Promise<void>;
  /** Called when entries of these workflows are purged. */
  purgeWorkflowEntries?(sql: Sql, enterpriseId: string, workflowKeys: readonly string[]): Promise<void>;
  /** Called before an enterprise is deleted with all of its devices, in the same transaction. */
  beforeEnterprise?(sql: Sql, enterpriseId: string): Promise<void>;
  /** Called after the enterprise is deleted, in its transaction; the store guards an audit log until then. */
  afterEnterprise?(sql: Sql, enterpriseId: string): Promise<void>;
}

/** Returns the ids of restored rows, by table. */
export type ReturnedIds = (table: string) => string[];

/** A module's part in restoring something from the bin, in the transaction that restores it. */
export interface GiveBack {
  /** Rejects what cannot be restored now, or returns the columns to change. One module handles each thing. */
  prepare?: Partial<Record<BinThing, (sql: Sql, actor: Actor, was: Row) => Promise<Row | undefined>>>;
  /** Returns whether a row has expired and stays away; it is counted as left out. */
  isOver?: Record<string, (was: Row, now: Date) => boolean>;
  /** Updates what depends on when it is restored. */
  settle?(sql: Sql, actor: Actor, back: ReturnedIds): Promise<void>;
}
