import type { NotificationKind } from "@switchboard/domain/alarms";
import type { Sql } from "../../platform/db/database.ts";

/** Something people should know. It goes to everyone who may see the device, or to the named people. */
export interface News {
  enterpriseId: string;
  kind: NotificationKind;
  /**
   * Admins and everyone who may use the device (`whole` excludes people with single switches only, `only` everyone but
   * these), or these people as far as they are still members.
   */
  to: { device: string; whole?: boolean; only?: readonly string[] } | { users: readonly string[]; andAdmins?: boolean };
  /** The code of a translated sentence, with its parameters; null for a text that a person wrote. */
  code: string | null;
  /** The name of `device` is added as `device_name`. */
  params?: Record<string, string | number>;
  /** The sentence in English, or the person's own text. */
  head: string;
  message: string;
  device?: string | undefined;
  schedule?: { id: string; due: Date } | undefined;
  /** News with the same key is sent once, by whichever server comes first. */
  once?: string | undefined;
}

/** Sends news to people; many at once cost no more than a few, and become a digest. */
export interface Tell {
  tell(news: readonly News[]): Promise<void>;
}

/** Sends news in the caller's transaction, if it commits. Call the returned function after the commit. */
export interface TellWithin {
  tellWithin(sql: Sql, news: readonly News[]): Promise<() => void>;
}
