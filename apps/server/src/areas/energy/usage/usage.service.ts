import { hourlyUsage, type Usage, type UsageBlock, usageBlock } from "@switchboard/domain/energy";
import type { Database } from "../../../platform/db/database.ts";
import { localMonth } from "./local-months.ts";
import { unpackUsage } from "./packed-block.ts";
import type { UsageMaking } from "./usage-making.service.ts";
import { type UsageMonth, UsageMonthsRepository } from "./usage-months.repository.ts";

const DAY_MS = 86_400_000;

export interface UsageQuestion {
  enterpriseId: string;
  devices: readonly string[];
  /** Instants, the second excluded. The reply contains the whole months around them. */
  from: number;
  to: number;
  /**
   * `peaks` avoids reading every window when a supply has one meter and only the highest of whole local months are
   * needed (`needsWindows` of the domain). With several meters, or for less than a month, a bill then reports demand as
   * unknown.
   */
  windows?: "all" | "peaks";
}

/** Provides the hourly usage of meters with their demand windows, for bills. */
export class UsageService {
  readonly #months: UsageMonthsRepository;
  readonly #making: UsageMaking;

  constructor(database: Database, making: UsageMaking) {
    this.#months = new UsageMonthsRepository(database);
    this.#making = making;
  }

  /** Returns a usage for each device; one without readings has no hours. */
  async of({ enterpriseId, devices, from, to, windows = "all" }: UsageQuestion): Promise<Map<string, Usage>> {
    const stored = await this.#months.find(enterpriseId, devices, {
      first: monthAround(from - DAY_MS),
      last: monthAround(to + DAY_MS),
      from: new Date(from),
      to: new Date(to),
      withQuarters: windows === "all",
    });
    const isInSpan = ({ month, zone }: UsageMonth) => {
      const local = localMonth(month, zone);
      return local.from < to && local.to > from;
    };
    const blocks = await this.#blocksOf(enterpriseId, stored.filter(isInSpan));
    return new Map(devices.map((device) => [device, hourlyUsage(blocks.get(device) ?? [])]));
  }

  async #blocksOf(enterpriseId: string, months: readonly UsageMonth[]): Promise<Map<string, UsageBlock[]>> {
    const unpacked = months.map((each) => {
      const { month, zone, hours, quarters } = each;
      const block = hours === null ? undefined : unpackUsage({ hours, quarters }, localMonth(month, zone).edges);
      return { ...each, block };
    });
    const stale = unpacked.filter(({ block }) => !block);
    const made = new Map(
      (stale.length > 0 ? await this.#making.make(enterpriseId, stale) : []).map((each) => [
        monthKey(each),
        usageBlock(each.block),
      ]),
    );
    const blocks = new Map<string, UsageBlock[]>();
    for (const { deviceId, month, block } of unpacked) {
      const usable = block ?? made.get(monthKey({ deviceId, month }));
      const list = blocks.get(deviceId) ?? [];
      if (usable) list.push(usable);
      blocks.set(deviceId, list);
    }
    return blocks;
  }
}

const monthKey = ({ deviceId, month }: { deviceId: string; month: string }) => `${deviceId} ${month}`;

const monthAround = (instant: number) => `${new Date(instant).toISOString().slice(0, 7)}-01`;
