import type { FieldChannel } from "@switchboard/contract";
import { MOST_CHANNELS } from "@switchboard/contract";
import { SENSOR_KINDS } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { AdoptedSensorsRepository } from "./adopted-sensors.repository.ts";
import { takeOver } from "./take-over.ts";

type SensorChannel = Extract<FieldChannel, { type: "sensor" }>;
type ButtonChannel = Extract<FieldChannel, { type: "button" }>;

/**
 * Makes sensors and buttons of the channels of a device, in the transaction that adopts it; channels of other types are left alone, and
 * one that is there already keeps its id, its name and its history.
 */
export async function addSensors(
  sql: Sql,
  enterpriseId: string,
  deviceId: string,
  channels: readonly FieldChannel[],
): Promise<void> {
  const repository = new AdoptedSensorsRepository(sql);
  const known = channels.slice(0, MOST_CHANNELS);
  await repository.addSensors(enterpriseId, deviceId, known.filter(isSensor).map(inUnit));
  await repository.addButtons(enterpriseId, deviceId, known.filter(isButton));
}

/**
 * A device was given other hardware: sensors and buttons that the new one has too go on under its names of them, with their ids and so
 * their history; what it has beyond those is added, and what it no longer has stays, silent.
 */
export async function replaceSensors(
  sql: Sql,
  enterpriseId: string,
  deviceId: string,
  channels: readonly FieldChannel[],
): Promise<void> {
  const repository = new AdoptedSensorsRepository(sql);
  const known = channels.slice(0, MOST_CHANNELS);
  const former = await repository.sensorsOf(enterpriseId, deviceId);
  await repository.nameSensors(enterpriseId, deviceId, takeOver(former, known.filter(isSensor).map(inUnit)));
  const pressed = await repository.buttonsOf(enterpriseId, deviceId);
  await repository.nameButtons(enterpriseId, deviceId, takeOver(pressed, known.filter(isButton)));
  await addSensors(sql, enterpriseId, deviceId, known);
}

function isSensor(channel: FieldChannel): channel is SensorChannel {
  return channel.type === "sensor";
}

function isButton(channel: FieldChannel): channel is ButtonChannel {
  return channel.type === "button";
}

/** A kind that has a unit is kept in that, whatever a driver says. */
function inUnit(channel: SensorChannel): SensorChannel {
  return { ...channel, unit: SENSOR_KINDS[channel.kind].unit || channel.unit };
}
