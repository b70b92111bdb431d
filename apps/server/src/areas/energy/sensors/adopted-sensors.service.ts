import type { FieldChannel } from "@switchboard/contract";
import { MOST_CHANNELS } from "@switchboard/contract";
import { SENSOR_KINDS } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import type { Adopting, ReplacedDevice } from "../../site/gateways/adopting.ts";
import { AdoptedSensorsRepository } from "./adopted-sensors.repository.ts";

type SensorChannel = Extract<FieldChannel, { type: "sensor" }>;
type ButtonChannel = Extract<FieldChannel, { type: "button" }>;

/**
 * Creates sensors and buttons from the channels of a device, in the transaction that adopts it. Other channels are
 * ignored, and existing ones keep their id, name and history.
 */
export async function addSensors(
  sql: Sql,
  enterpriseId: string,
  deviceId: string,
  channels: readonly FieldChannel[],
): Promise<void> {
  const repository = new AdoptedSensorsRepository(sql);
  const accepted = channels.slice(0, MOST_CHANNELS);
  await repository.addSensors(enterpriseId, deviceId, accepted.filter(isSensor).map(inUnit));
  await repository.addButtons(enterpriseId, deviceId, accepted.filter(isButton));
}

/**
 * Carries sensors and buttons over to the device's new hardware, with their ids and so their history. Channels that the
 * new hardware lacks stay, silent.
 */
async function renameSensors(sql: Sql, enterpriseId: string, { id, renamed, sensors }: ReplacedDevice): Promise<void> {
  const repository = new AdoptedSensorsRepository(sql);
  await repository.rename("sensors", enterpriseId, id, renamed);
  await repository.rename("buttons", enterpriseId, id, renamed);
  await addSensors(sql, enterpriseId, id, sensors);
}

/** Updates sensors when their device is adopted or gets other hardware. */
export const sensorAdoption: Adopting = {
  async adopted(sql, enterpriseId, devices) {
    for (const { id, sensors } of devices) await addSensors(sql, enterpriseId, id, sensors);
  },
  replaced: renameSensors,
};

function isSensor(channel: FieldChannel): channel is SensorChannel {
  return channel.type === "sensor";
}

function isButton(channel: FieldChannel): channel is ButtonChannel {
  return channel.type === "button";
}

/** Uses the unit of the sensor's kind, if it has one, regardless of what the driver reports. */
function inUnit(channel: SensorChannel): SensorChannel {
  return { ...channel, unit: SENSOR_KINDS[channel.kind].unit || channel.unit };
}
