import type { NotificationKind } from "@switchboard/domain/alarms";
import type { Sql } from "../../platform/db/database.ts";

/** Something people should know. Whoever may see the device hears of it, or the persons named. */
export interface News {
  enterpriseId: string;
  kind: NotificationKind;
  /**
   * Admins, and everyone who may use the device (`whole`: not those who may use single switches of it alone); or these
   * persons, as far as they are still members.
   */
  to: { device: string; whole?: boolean } | { users: readonly string[]; andAdmins?: boolean };
  /** A sentence of the screens' own, by its code, with what goes into it; null for words a person wrote. */
  code: string | null;
  /** The name of `device` is added as `device_name`. */
  params?: Record<string, string | number>;
  /** The sentence in English, or the person's own words. */
  head: string;
  message: string;
  device?: string | undefined;
  schedule?: { id: string; due: Date } | undefined;
  /** The same news under the same key is told once, whichever server comes first. */
  once?: string | undefined;
}

/** How other modules tell people something; many at once cost no more than a few, and become a digest. */
export interface Tell {
  tell(news: readonly News[]): Promise<void>;
}

/** The same as part of the caller's transaction: told if and only if it commits. What it answers is called then. */
export interface TellWithin {
  tellWithin(sql: Sql, news: readonly News[]): Promise<() => void>;
}
