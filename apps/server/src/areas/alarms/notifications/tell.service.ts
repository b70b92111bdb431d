import { foldNews } from "@switchboard/domain/alarms";
import { audienceOf } from "../../../core/access/audience.service.ts";
import type { News, Tell, TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { Signals } from "../../../platform/signals.ts";
import { deviceNames } from "../../site/devices/device-lookup.service.ts";
import { type ForPerson, TellRepository } from "./tell.repository.ts";

/** Gives each piece of news to everyone who should hear of it, as rows of their own, and nudges their screens. */
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

  /** One enterprise after the other, so that the trouble of one does not keep another waiting. */
  async tell(news: readonly News[]): Promise<void> {
    for (const own of Map.groupBy(news, (each) => each.enterpriseId).values()) {
      const told = await this.#database.transaction((sql) => this.tellWithin(sql, own));
      told();
    }
  }

  async tellWithin(sql: Sql, news: readonly News[]): Promise<() => void> {
    const homes: string[] = [];
    const told: string[] = [];
    // In one order, so that two transactions never wait for each other's locks.
    const byHome = [...Map.groupBy(news, (each) => each.enterpriseId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [home, own] of byHome) {
      const kinds = await this.#tellHome(sql, home, own);
      if (kinds.length > 0) homes.push(home);
      told.push(...kinds);
    }
    return () => {
      for (const home of homes) this.#nudge(home);
      for (const [kind, { length: count }] of Map.groupBy(told, (each) => each))
        this.#signals?.emit("people.told", { kind, count });
    };
  }

  /** What anyone was told about, once for each row that is new or has grown. */
  async #tellHome(sql: Sql, home: string, given: readonly News[]): Promise<string[]> {
    const repository = new TellRepository(sql);
    const now = this.#clock.now();
    await repository.lockEnterprise(home);
    const news = await this.#name(sql, home, await this.#claim(repository, home, given, now));
    const heard = await this.#recipients(sql, home, news);
    if (heard.size === 0) return [];
    const kinds = [...new Set(news.map(({ kind }) => kind))];
    const told = Map.groupBy(
      await repository.toldLately(home, [...heard.keys()], kinds, now),
      (row) => `${row.user_id} ${row.kind}`,
    );
    const fresh: ForPerson[] = [];
    const digests: (ForPerson & { id: string })[] = [];
    for (const [user, own] of heard) {
      for (const [kind, alike] of Map.groupBy(own, (each) => each.kind)) {
        const folded = foldNews(alike, told.get(`${user} ${kind}`) ?? [], now);
        fresh.push(...folded.fresh.map((row) => ({ user, row })));
        if (folded.digest) digests.push({ user, ...folded.digest });
      }
    }
    await repository.insert(home, fresh, now);
    await repository.grow(home, digests, now);
    return [...fresh, ...digests].map(({ row }) => row.kind);
  }

  async #claim(repository: TellRepository, home: string, news: readonly News[], now: Date): Promise<News[]> {
    const keyed = news.filter((each) => each.once !== undefined);
    const fresh = await repository.claim(
      home,
      keyed.map((each) => each.once ?? ""),
      now,
    );
    return news.filter(({ once }) => once === undefined || fresh.delete(once));
  }

  /** Puts in the names of the devices, so that the sentence stays whole when the device is gone. */
  async #name(sql: Sql, home: string, news: readonly News[]): Promise<News[]> {
    const ids = news.flatMap(({ device }) => (device ? [device] : []));
    const names = await deviceNames(sql, home, [...new Set(ids)]);
    return news.map((each) => {
      const device_name = each.device && names.get(each.device);
      return device_name === undefined ? each : { ...each, params: { device_name, ...each.params } };
    });
  }

  /** Who hears what: members alone, and nobody what they have muted. */
  async #recipients(sql: Sql, home: string, news: readonly News[]): Promise<Map<string, News[]>> {
    if (news.length === 0) return new Map();
    const devices = new Set(news.flatMap(({ to }) => ("device" in to ? [to.device] : [])));
    const audience = await audienceOf(sql, home, [...devices]);
    const usersOf = ({ to }: News): string[] => {
      if ("users" in to) return to.andAdmins ? [...to.users, ...audience.admins] : [...to.users];
      return audience.of(to.device, to.whole ?? false);
    };
    const heard = new Map<string, News[]>();
    for (const each of news) {
      for (const user of new Set(usersOf(each))) {
        const own = heard.get(user);
        if (own) own.push(each);
        else heard.set(user, [each]);
      }
    }
    return this.#withoutMuted(new TellRepository(sql), home, heard);
  }

  async #withoutMuted(repository: TellRepository, home: string, heard: Map<string, News[]>) {
    const listeners = await repository.listeners(home, [...heard.keys()]);
    const wanted = [...listeners].map(
      ([user, muted]) => [user, (heard.get(user) ?? []).filter(({ kind }) => !muted.has(kind))] as const,
    );
    return new Map(wanted.filter(([, own]) => own.length > 0));
  }
}
