import { deviceTopic } from "@switchboard/contract";
import { connectAsync } from "mqtt";
import type { Measure } from "../measure.ts";
import { addMeter, type Building } from "./building.ts";
import { atLeast, none } from "./fault.ts";
import { until } from "./until.ts";
import { limitVoltage, raisedCounts, ruleOfPower } from "./voltage-limits.ts";

/** Longer than the clock is wrong, even in the whole trial. */
const DELAY_SECONDS = 80;
const SETTLE_MS = 30_000;

interface Exceeding {
  meter: string;
  since: number;
}

/** Limits that are exceeded, each by its own meter, and when their alarms are raised. */
export class DelayedAlarms {
  readonly #building: Building;
  readonly #mqttPort: number;
  readonly #exceeding: Exceeding[] = [];
  #early = 0;
  #raised = 0;

  constructor(building: Building, mqttPort: number) {
    this.#building = building;
    this.#mqttPort = mqttPort;
  }

  setRule(): Promise<void> {
    return ruleOfPower(this.#building, { delaySeconds: DELAY_SECONDS });
  }

  /** Another meter reports that its limit is exceeded, and is acknowledged. */
  async exceed(): Promise<void> {
    const meter = await addMeter(this.#building);
    await limitVoltage(this.#building, [meter]);
    const options = { clientId: meter.kd_id, username: meter.kd_id, password: meter.secret };
    const client = await connectAsync(`mqtt://127.0.0.1:${this.#mqttPort}`, options);
    const since = Date.now();
    const reading = JSON.stringify({ ts: since, v: 260, c: 1, p: 260 });
    await client.publishAsync(deviceTopic(meter.kd_id, this.#building.enterprise, "power"), reading, { qos: 1 });
    await client.endAsync();
    this.#exceeding.push({ meter: meter.id, since });
  }

  /** Counts alarms that were raised before their delay was over. */
  async countEarly(): Promise<void> {
    const raised = await raisedCounts(this.#building);
    const waiting = this.#exceeding.filter(({ since }) => Date.now() - since < DELAY_SECONDS * 1000);
    this.#early += waiting.filter(({ meter }) => raised.has(meter)).length;
  }

  /** Each alarm has to be raised once its delay is over. */
  async awaitRaised(): Promise<void> {
    const last = Math.max(...this.#exceeding.map(({ since }) => since));
    const left = Math.max(0, last + DELAY_SECONDS * 1000 - Date.now());
    await until("every delayed alarm is raised", left + SETTLE_MS, async () => {
      const raised = await raisedCounts(this.#building);
      this.#raised = this.#exceeding.filter(({ meter }) => raised.get(meter) === 1).length;
      return this.#raised === this.#exceeding.length;
    }).catch(() => undefined);
  }

  measures(): Measure[] {
    return [
      none("alarms raised before their delay was over", this.#early),
      atLeast("alarms raised once, after their delay", this.#raised, this.#exceeding.length),
    ];
  }
}
