import type { BinThing } from "@switchboard/domain/core";
import type { Actor } from "./auth/actor.ts";
import type { Row, Sql } from "./db/database.ts";

/**
 * How long the rows of a module live, beyond what foreign keys do by themselves. A module says it in its `<module>.lifecycle.ts`;
 * `lifecycles.ts` lists all of them, in the order in which they take their turns. Each step needs nothing but the store, since
 * operators restore and remove without a running server.
 */
export interface Lifecycle {
  retain?: Retention;
  remove?: Removal;
  /**
   * Settles a store that comes from a backup, in the transaction that restores it: nothing that was under way then, or has been
   * due since, happens now.
   */
  restore?(sql: Sql, now: Date): Promise<unknown>;
  giveBack?: GiveBack;
}

/** How many days each kind of history is kept; for good where nothing is said. Readings have a setting of their own. */
export interface RetentionDays {
  events?: number | undefined;
  trail?: number | undefined;
  commands?: number | undefined;
  /** Counted from when they were closed. */
  alarms?: number | undefined;
  notifications?: number | undefined;
}

/** Which history is forgotten, and when. */
export interface Retention {
  kind: keyof RetentionDays;
  /** True for a table from which the store lets go of no row that is younger than it is told (migration 0043). */
  isAppendOnly?: boolean;
  /** Forgets rows by so much before the days of their kind are over. */
  earlierMs?: number;
  /** Removes up to so many rows of one enterprise from before an instant, the oldest first, and answers how many they were. */
  forget(sql: Sql, enterpriseId: string, before: Date, limit: number): Promise<number>;
}

/** Removes rows that belong to a device or an enterprise but have no foreign key to it. */
export interface Removal {
  /** A device is about to go to the bin: what changes now goes there with it. Part of the transaction that deletes it. */
  beforeDevice?(sql: Sql, enterpriseId: string, deviceId: string): Promise<void>;
  /** The device is deleted, in the same transaction. */
  afterDevice?(sql: Sql, enterpriseId: string, deviceId: string, at: Date): Promise<void>;
  /** The device leaves the bin for good, and its history with it. */
  purgeDevice?(sql: Sql, enterpriseId: string, deviceId: string): Promise<void>;
  /** Entries of these workflows leave the bin for good. */
  purgeWorkflowEntries?(sql: Sql, enterpriseId: string, workflowKeys: readonly string[]): Promise<void>;
  /** An enterprise is about to be deleted, with all of its devices. Part of the transaction that deletes it. */
  beforeEnterprise?(sql: Sql, enterpriseId: string): Promise<void>;
  /** The enterprise is deleted, in the same transaction: the store refuses to remove a trail before. */
  afterEnterprise?(sql: Sql, enterpriseId: string): Promise<void>;
}

/** The ids of what is back from the bin, by the table it is in. */
export type ReturnedIds = (table: string) => string[];

/** A module's part in restoring something from the bin, in the transaction that restores it. */
export interface GiveBack {
  /** Refuses where it cannot come back as things are, or answers the columns that must change. One module for each thing. */
  prepare?: Partial<Record<BinThing, (sql: Sql, actor: Actor, was: Row) => Promise<Row | undefined>>>;
  /** Whether a row of a table, as it was, is over by now and stays away; the answer counts it as left out. */
  isOver?: Record<string, (was: Row, now: Date) => boolean>;
  /** Brings in order what depends on when it comes back. */
  settle?(sql: Sql, actor: Actor, back: ReturnedIds): Promise<void>;
}
