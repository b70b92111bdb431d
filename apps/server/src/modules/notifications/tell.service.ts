import { foldNews } from "@switchboard/domain";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { audienceOf } from "../access/audience.service.ts";
import { deviceNames } from "../devices/device-lookup.service.ts";
import { type ForPerson, TellRepository } from "./tell.repository.ts";
import type { News, Tell, TellWithin } from "./tell.ts";

/** Gives each piece of news to everyone who should hear of it, as rows of their own, and nudges their screens. */
export class TellService implements Tell, TellWithin {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #nudge: (enterpriseId: string) => void;

  constructor(parts: { database: Database; clock: Clock; nudge: (enterpriseId: string) => void }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
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
    // In one order, so that two transactions never wait for each other's locks.
    const byHome = [...Map.groupBy(news, (each) => each.enterpriseId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [home, own] of byHome) if (await this.#tellHome(sql, home, own)) homes.push(home);
    return () => homes.forEach((home) => void this.#nudge(home));
  }

  /** True where anyone was told. */
  async #tellHome(sql: Sql, home: string, given: readonly News[]): Promise<boolean> {
    const repository = new TellRepository(sql);
    const now = this.#clock.now();
    await repository.lockEnterprise(home);
    const news = await this.#name(sql, home, await this.#claim(repository, home, given, now));
    const heard = await this.#recipients(sql, home, news);
    if (heard.size === 0) return false;
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
    return true;
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
