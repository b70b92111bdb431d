import type { HourBlock } from "@switchboard/domain/energy";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { localMonth } from "./local-months.ts";
import { MeteredRepository, type MeteredStretch } from "./metered.repository.ts";
import { draftOf, fillIn, isComplete, type MonthDraft, takeQuarters, wholeDraft } from "./month-draft.ts";
import { packBlock, unpackBlock } from "./packed-block.ts";
import { type MonthOf, type StaleMonth, UsageMonthsRepository } from "./usage-months.repository.ts";

/** How many months of raw readings are held at once. */
const AT_ONCE = 25;
/** Months made more recently than this are skipped by the chore, because bills update the current month themselves. */
const REST_MS = 6 * 3_600_000;
const MOST_AT_A_TIME = 500;

export interface MadeBlock extends MonthOf {
  block: HourBlock;
}

/** Packs months of telemetry. The same readings always give the same result, whoever packs them and however often. */
export class UsageMaking {
  readonly #clock: Clock;
  readonly #months: UsageMonthsRepository;
  readonly #metered: MeteredRepository;
  #waiting = 0;

  /** The number of months the last look found to be packed, at most as many as are packed at a time. */
  get waiting(): number {
    return this.#waiting;
  }

  constructor(database: Database, clock: Clock) {
    this.#clock = clock;
    this.#months = new UsageMonthsRepository(database);
    this.#metered = new MeteredRepository(database);
  }

  /** Updates months of an enterprise and returns them. */
  async make(enterpriseId: string, months: readonly MonthOf[]): Promise<MadeBlock[]> {
    const made: MadeBlock[] = [];
    for (let first = 0; first < months.length; first += AT_ONCE) {
      const stale = await this.#months.stale(enterpriseId, months.slice(first, first + AT_ONCE));
      const isMoved = ({ former, zone }: StaleMonth) => former !== undefined && former.zone !== zone;
      const moved = Map.groupBy(stale.filter(isMoved), ({ deviceId }) => deviceId);
      made.push(...(await this.#finish(enterpriseId, stale.filter((each) => !moved.has(each.deviceId)).map(draftOf))));
      for (const [deviceId, [any]] of moved) {
        const own = stale.filter((each) => each.deviceId === deviceId);
        if (any) made.push(...(await this.#move(enterpriseId, any, own)));
      }
    }
    return made;
  }

  /** Moves all months of a meter at once, because after a change of the zone the ends of one month lie in the next. */
  async #move(
    enterpriseId: string,
    { deviceId, zone }: StaleMonth,
    requested: readonly MonthOf[],
  ): Promise<MadeBlock[]> {
    const former = await this.#months.inOtherZone(enterpriseId, deviceId, zone);
    const blocks = former.flatMap((each) => unpackBlock(each, localMonth(each.month, each.zone).edges) ?? []);
    const months = new Set([...former, ...requested].map(({ month }) => month));
    const stale = await this.#months.stale(
      enterpriseId,
      [...months].map((month) => ({ deviceId, month })),
    );
    const drafts = stale.map(draftOf);
    for (const draft of drafts) takeQuarters(draft, blocks);
    return this.#finish(enterpriseId, drafts);
  }

  async #finish(enterpriseId: string, drafts: readonly MonthDraft[]): Promise<MadeBlock[]> {
    const left = await this.#fill(enterpriseId, drafts);
    await this.#fill(enterpriseId, left.map(wholeDraft));
    const packed = drafts.map(({ stale, block }) => ({
      deviceId: stale.deviceId,
      month: stale.month,
      zone: stale.zone,
      mark: stale.mark,
      days: stale.days,
      ...packBlock(block),
      formerMark: stale.former?.mark ?? null,
    }));
    if (packed.length > 0) await this.#months.keep(enterpriseId, packed, this.#clock.now());
    return drafts.map(({ stale: { deviceId, month }, block }) => ({ deviceId, month, block }));
  }

  /** Returns the drafts that have to be made completely. */
  async #fill(enterpriseId: string, drafts: readonly MonthDraft[]): Promise<MonthDraft[]> {
    const gaps = drafts.flatMap((draft) => draft.stretches.map((stretch) => ({ draft, stretch })));
    if (gaps.length === 0) return [];
    const stored = await this.#metered.of(
      enterpriseId,
      gaps.map(({ stretch }) => stretch),
    );
    const left = new Set<MonthDraft>();
    gaps.forEach(({ draft, stretch }, index) => {
      const metered: MeteredStretch = stored[index] ?? NOTHING;
      if (isComplete(draft, stretch, metered)) fillIn(draft, stretch, metered);
      else left.add(draft);
    });
    return [...left];
  }

  /** Packs months of billed meters before their raw readings are dropped; harmless when two servers do it. */
  async makeDue(stop?: AbortSignal): Promise<number> {
    const due = await this.#months.due(new Date(this.#clock.now().getTime() - REST_MS), MOST_AT_A_TIME);
    this.#waiting = due.length;
    for (const [enterpriseId, months] of Map.groupBy(due, (each) => each.enterpriseId)) {
      if (stop?.aborted) return due.length;
      await this.make(enterpriseId, months);
    }
    this.#waiting = due.length === MOST_AT_A_TIME ? due.length : 0;
    return due.length;
  }
}

const NOTHING: MeteredStretch = { hours: [], days: [], readings: [] };
