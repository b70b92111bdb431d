import { OLD_HOLD_MS, oldHoldWords } from "@switchboard/domain/alarms";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import { HoldsRepository, type NamedHold } from "./holds.repository.ts";

/** Reports switches that have been held for so long that they were perhaps forgotten. */
export class OldHoldsWatchService {
  readonly #alarms: ReportConditions;
  readonly #time: Time;

  constructor(alarms: ReportConditions, time: Time) {
    this.#alarms = alarms;
    this.#time = time;
  }

  /** Called about every minute. */
  async check(): Promise<void> {
    const before = new Date((await this.#time.now()).getTime() - OLD_HOLD_MS);
    await this.#alarms.reportStanding("hold", async (sql) => {
      const holds = await new HoldsRepository(sql).openSince(before);
      // Reports one of several holds on one switch.
      return [...new Map(holds.map((hold) => [`${hold.enterprise_id} ${hold.switch_id}`, hold])).values()].map(
        conditionOf,
      );
    });
  }
}

function conditionOf({ enterprise_id, switch_id, device_id, switch_name, chain_since: at }: NamedHold): SeenCondition {
  return {
    enterpriseId: enterprise_id,
    source: "hold",
    key: `hold ${switch_id}`,
    device: device_id,
    isWrong: true,
    at,
    words: oldHoldWords(switch_name, at.getTime()),
  };
}
