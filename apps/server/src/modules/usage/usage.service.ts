import { hourlyUsage, type Usage, type UsageBlock, usageBlock } from "@switchboard/domain";
import type { Database } from "../../platform/db/database.ts";
import { localMonth } from "./local-months.ts";
import { unpackBlock } from "./packed-block.ts";
import type { UsageMaking } from "./usage-making.service.ts";
import { type UsageMonth, UsageMonthsRepository } from "./usage-months.repository.ts";

const DAY_MS = 86_400_000;

export interface UsageQuestion {
  enterpriseId: string;
  devices: readonly string[];
  /** Instants; the second is not part of it. The whole months around them are answered. */
  from: number;
  to: number;
}

/** What bills are made from: what meters measured, hour by hour, with the windows of demand. */
export class UsageService {
  readonly #months: UsageMonthsRepository;
  readonly #making: UsageMaking;

  constructor(database: Database, making: UsageMaking) {
    this.#months = new UsageMonthsRepository(database);
    this.#making = making;
  }

  /** Of each device that is asked for; of one that was never read, a usage without hours. */
  async of({ enterpriseId, devices, from, to }: UsageQuestion): Promise<Map<string, Usage>> {
    const found = await this.#months.find(enterpriseId, devices, monthAround(from - DAY_MS), monthAround(to + DAY_MS));
    const isAsked = ({ month, zone }: UsageMonth) => {
      const local = localMonth(month, zone);
      return local.from < to && local.to > from;
    };
    const blocks = await this.#blocksOf(enterpriseId, found.filter(isAsked));
    return new Map(devices.map((device) => [device, hourlyUsage(blocks.get(device) ?? [])]));
  }

  async #blocksOf(enterpriseId: string, months: readonly UsageMonth[]): Promise<Map<string, UsageBlock[]>> {
    const kept = months.map((each) => {
      const block = each.hours ? unpackBlock(each.hours, localMonth(each.month, each.zone).edges) : undefined;
      return { ...each, block };
    });
    const stale = kept.filter(({ block }) => !block);
    const made = new Map(
      (stale.length > 0 ? await this.#making.make(enterpriseId, stale) : []).map((each) => [keyOf(each), each.block]),
    );
    const blocks = new Map<string, UsageBlock[]>();
    for (const { deviceId, month, block } of kept) {
      const known = block ?? made.get(keyOf({ deviceId, month }));
      const list = blocks.get(deviceId) ?? [];
      if (known) list.push(usageBlock(known));
      blocks.set(deviceId, list);
    }
    return blocks;
  }
}

const keyOf = ({ deviceId, month }: { deviceId: string; month: string }) => `${deviceId} ${month}`;

const monthAround = (instant: number) => `${new Date(instant).toISOString().slice(0, 7)}-01`;
