import { foldNews } from "@switchboard/domain/alarms";
import { audienceOf } from "../../../core/access/audience.service.ts";
import type { News, Tell, TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { Signals } from "../../../platform/signals.ts";
import { deviceNames } from "../../site/devices/device-lookup.service.ts";
import { type AddressedNotification, TellRepository } from "./tell.repository.ts";

/** Stores each piece of news as a notification of each recipient and nudges their screens. */
export class TellService implements Tell, TellWithin {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #signals: Signals | undefined;
  readonly #nudge: (enterpriseId: string) => void;

  constructor(parts: { database: Database; clock: Clock; signals?: Signals; nudge: (enterpriseId: string) => void }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#signals = parts.signals;
    this.#nudge = parts.nudge;
  }

  /** Uses one transaction for each enterprise, so that no enterprise waits for the locks of another. */
  async tell(news: readonly News[]): Promise<void> {
    for (const own of Map.groupBy(news, (each) => each.enterpriseId).values()) {
      const publish = await this.#database.transaction((sql) => this.tellWithin(sql, own));
      publish();
    }
  }

  async tellWithin(sql: Sql, news: readonly News[]): Promise<() => void> {
    const notified: string[] = [];
    const storedKinds: string[] = [];
    // A fixed order of enterprises keeps two transactions from waiting for each other's locks.
    const byEnterprise = [...Map.groupBy(news, (each) => each.enterpriseId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [enterpriseId, own] of byEnterprise) {
      const kinds = await this.#tellEnterprise(sql, enterpriseId, own);
      if (kinds.length > 0) notified.push(enterpriseId);
      storedKinds.push(...kinds);
    }
    return () => {
      for (const enterpriseId of notified) this.#nudge(enterpriseId);
      for (const [kind, { length: count }] of Map.groupBy(storedKinds, (each) => each))
        this.#signals?.emit("people.told", { kind, count });
    };
  }

  /** Returns the kind of each notification that is new or has grown. */
  async #tellEnterprise(sql: Sql, enterpriseId: string, all: readonly News[]): Promise<string[]> {
    const repository = new TellRepository(sql);
    const now = this.#clock.now();
    await repository.lockEnterprise(enterpriseId);
    const news = await this.#addDeviceNames(sql, enterpriseId, await this.#claim(repository, enterpriseId, all, now));
    const newsByUser = await this.#recipients(sql, enterpriseId, news);
    if (newsByUser.size === 0) return [];
    const kinds = [...new Set(news.map(({ kind }) => kind))];
    const recent = Map.groupBy(
      await repository.lockRecent(enterpriseId, [...newsByUser.keys()], kinds, now),
      (row) => `${row.user_id} ${row.kind}`,
    );
    const fresh: AddressedNotification[] = [];
    const digests: (AddressedNotification & { id: string })[] = [];
    for (const [user, own] of newsByUser) {
      for (const [kind, alike] of Map.groupBy(own, (each) => each.kind)) {
        const folded = foldNews(alike, recent.get(`${user} ${kind}`) ?? [], now);
        fresh.push(...folded.fresh.map((row) => ({ user, row })));
        if (folded.digest) digests.push({ user, ...folded.digest });
      }
    }
    await repository.insert(enterpriseId, fresh, now);
    await repository.grow(enterpriseId, digests, now);
    return [...fresh, ...digests].map(({ row }) => row.kind);
  }

  async #claim(repository: TellRepository, enterpriseId: string, news: readonly News[], now: Date): Promise<News[]> {
    const keyed = news.filter((each) => each.once !== undefined);
    const fresh = await repository.claim(
      enterpriseId,
      keyed.map((each) => each.once ?? ""),
      now,
    );
    return news.filter(({ once }) => once === undefined || fresh.delete(once));
  }

  /** Stores the device names with the news, so that its text stays complete when a device is deleted. */
  async #addDeviceNames(sql: Sql, enterpriseId: string, news: readonly News[]): Promise<News[]> {
    const ids = news.flatMap(({ device }) => (device ? [device] : []));
    const names = await deviceNames(sql, enterpriseId, [...new Set(ids)]);
    return news.map((each) => {
      const device_name = each.device && names.get(each.device);
      return device_name === undefined ? each : { ...each, params: { device_name, ...each.params } };
    });
  }

  /** Returns the news of each recipient; people who are not members and muted kinds are left out. */
  async #recipients(sql: Sql, enterpriseId: string, news: readonly News[]): Promise<Map<string, News[]>> {
    if (news.length === 0) return new Map();
    const devices = new Set(news.flatMap(({ to }) => ("device" in to ? [to.device] : [])));
    const audience = await audienceOf(sql, enterpriseId, [...devices]);
    const usersOf = ({ to }: News): string[] => {
      if ("users" in to) return to.andAdmins ? [...to.users, ...audience.admins] : [...to.users];
      const all = audience.of(to.device, to.whole ?? false);
      return to.only ? all.filter((user) => to.only?.includes(user)) : all;
    };
    const newsByUser = new Map<string, News[]>();
    for (const each of news) {
      for (const user of new Set(usersOf(each))) {
        const own = newsByUser.get(user);
        if (own) own.push(each);
        else newsByUser.set(user, [each]);
      }
    }
    return this.#withoutMuted(new TellRepository(sql), enterpriseId, newsByUser);
  }

  async #withoutMuted(repository: TellRepository, enterpriseId: string, newsByUser: Map<string, News[]>) {
    const mutedKinds = await repository.mutedKinds(enterpriseId, [...newsByUser.keys()]);
    const unmuted = [...mutedKinds].map(
      ([user, muted]) => [user, (newsByUser.get(user) ?? []).filter(({ kind }) => !muted.has(kind))] as const,
    );
    return new Map(unmuted.filter(([, own]) => own.length > 0));
  }
}
