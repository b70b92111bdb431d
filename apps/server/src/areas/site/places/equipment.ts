import type { contract, QueryOf, ReplyOf } from "@switchboard/contract";
import { type ModelDevice, toModelDevice } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { DevicesService } from "../devices/devices.service.ts";

/** Lists sensors. A port, because readings belong to a higher area. */
export interface ListedSensors {
  list(
    actor: Actor,
    query: QueryOf<typeof contract.listSensors>,
  ): Promise<Pick<ReplyOf<typeof contract.listSensors>, "sensors">>;
}

/** As many devices as an enterprise has; the list of groups is limited in the same way. */
const MOST_DEVICES = 10_000;

/** The devices of a building with their switches, meters and sensors, as far as a person may see them. */
export class Equipment {
  readonly #devices: Pick<DevicesService, "list">;
  readonly #sensors: ListedSensors;

  constructor(parts: { devices: Pick<DevicesService, "list">; sensors: ListedSensors }) {
    this.#devices = parts.devices;
    this.#sensors = parts.sensors;
  }

  async list(actor: Actor): Promise<ModelDevice[]> {
    const page = { appends: ["swappliance"], limit: MOST_DEVICES, offset: 0 } as const;
    const { devices } = await this.#devices.list(actor, page);
    const { sensors } = await this.#sensors.list(actor, {});
    const byDevice = Map.groupBy(sensors, ({ device }) => device._id);
    return devices.map((device) => toModelDevice(device, byDevice.get(device._id) ?? []));
  }
}
