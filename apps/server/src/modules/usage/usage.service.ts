import { hourlyUsage, type Usage, usageBlock } from "@switchboard/domain";
import type { Database } from "../../platform/db/database.ts";
import { localMonth, monthsBetween } from "./local-months.ts";
import { MeteredRepository } from "./metered.repository.ts";
import { monthBlock } from "./month-block.ts";

export interface UsageQuestion {
  enterpriseId: string;
  devices: readonly string[];
  /** Instants; the second is not part of it. Whole months around them may be answered. */
  from: number;
  to: number;
}

/** What bills are made from: what meters measured, hour by hour, with the windows of demand. */
export class UsageService {
  readonly #metered: MeteredRepository;

  constructor(database: Database) {
    this.#metered = new MeteredRepository(database);
  }

  /** Of each device that is asked for; of one that was never read, a usage without hours. */
  async of({ enterpriseId, devices, from, to }: UsageQuestion): Promise<Map<string, Usage>> {
    const zones = await this.#metered.zones(enterpriseId, devices);
    const usages = new Map<string, Usage>();
    for (const device of devices) {
      const zone = zones.get(device);
      const months = zone === undefined ? [] : monthsBetween(from, to, zone).map((month) => localMonth(month, zone));
      const stretches = months.map((month) => ({ deviceId: device, firstDay: month.month, ...month }));
      const metered = await this.#metered.of(enterpriseId, stretches);
      const blocks = metered.flatMap((each, index) => {
        const month = months[index];
        return month && zone !== undefined ? usageBlock(monthBlock(month, each, zone)) : [];
      });
      usages.set(device, hourlyUsage(blocks));
    }
    return usages;
  }
}
