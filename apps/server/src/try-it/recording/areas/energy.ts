import { contract, costGrouping } from "@switchboard/contract";
import { COST_CUTS, COST_ROWS } from "@switchboard/domain/energy";
import { DAYS, RANGES } from "../ranges.ts";
import type { Ask } from "../recorder.ts";
import { shortenSeries } from "../shorten.ts";

const PRESETS = [RANGES.today, RANGES.yesterday, RANGES.last7, RANGES.thisWeek, RANGES.last30];
const COMPARED = [RANGES.dayBeforeYesterday, RANGES.weekAgo, RANGES.before7, RANGES.before30];
const SERIES = [contract.getPowerData, contract.getVoltageData, contract.getCurrentData, contract.getPfactorData];
const INTERVALS = [15, 30, 60, 120, 180, 360];
const WHOLE = { v2: true, power: true };

async function recordEnergy(ask: Ask): Promise<void> {
  for (const range of [...PRESETS, ...COMPARED])
    await ask(contract.meterEnergy, { ...range, ...WHOLE, groupby: "daily" });
  for (const range of [...PRESETS.slice(0, 4), RANGES.weekAgo, RANGES.dayBeforeYesterday])
    await ask(contract.meterEnergy, { ...range, ...WHOLE, groupby: "hourly" });
  await ask(contract.meterEnergy, { ...RANGES.lastYear, ...WHOLE, groupby: "daily" });
  await ask(contract.meterEnergy, { ...RANGES.lastYear, ...WHOLE, groupby: "monthly" });
  await ask(contract.meterEnergy, { ...RANGES.threeYears, ...WHOLE, groupby: "yearly" });
  for (const range of [RANGES.today, RANGES.yesterday, RANGES.last7, RANGES.last30])
    for (const series of SERIES) await ask(series, range, shortenSeries);
}

/** Records the figures that the page of a device or a room shows of its meters. */
async function recordPart(ask: Ask, device_ids: string[]): Promise<void> {
  await ask(contract.meterEnergy, { ...RANGES.today, ...WHOLE, device_ids, groupby: "hourly" });
  await ask(contract.meterEnergy, { ...RANGES.last7, ...WHOLE, device_ids, groupby: "daily" });
  for (const range of [RANGES.today, RANGES.last30])
    await ask(contract.energyCost, { ...range, device_ids, by: "device" });
}

/** Records the figures of the energy screen when it is limited to a place. */
async function recordPlace(ask: Ask, place: string): Promise<void> {
  for (const range of [RANGES.last7, RANGES.last30]) {
    await ask(contract.meterEnergy, { ...range, ...WHOLE, place, groupby: "daily" });
    await ask(contract.energyCost, { ...range, place, by: "device" });
  }
  await ask(contract.meterEnergy, { ...RANGES.lastYear, place, groupby: "daily" });
}

async function recordCosts(ask: Ask): Promise<void> {
  for (const range of PRESETS)
    for (const by of ["device", "place"] as const) await ask(contract.energyCost, { ...range, by });
  await ask(contract.energyCost, { ...RANGES.today, by: "room" });
  for (const rows of COST_ROWS)
    for (const cut of COST_CUTS) await ask(contract.energyCost, { ...RANGES.last7, ...costGrouping({ rows, cut }) });
  for (const decided of [false, true]) await ask(contract.doubtfulReadings, { decided });
  await ask(contract.listTariffs);
  await ask(contract.tariffTemplates);
  const { docs: supplies } = await ask(contract.listSupplies);
  for (const { _id: supply } of supplies) {
    const { docs } = await ask(contract.listBills, { supply, limit: 13 });
    for (const { from } of docs) await ask(contract.oneBill, { supply, day: from });
    for (const day of DAYS) await ask(contract.demandDay, { supply, day });
  }
  await ask(contract.listDemand);
}

async function recordSwitchFigures(ask: Ask): Promise<void> {
  for (const range of PRESETS) await ask(contract.runningHours, range);
  for (const day of DAYS) {
    await ask(contract.intervalWiseHistory, { day, interval: 60 });
    await ask(contract.switchEventsCount, { day });
    await ask(contract.devicesOfDay, { day });
  }
  for (const interval of INTERVALS) await ask(contract.intervalWiseHistory, { day: DAYS[0] ?? "", interval });
}

async function recordSensors(ask: Ask): Promise<void> {
  const { sensors } = await ask(contract.listSensors, {});
  for (const { _id } of sensors)
    for (const range of [RANGES.today, RANGES.last7]) await ask(contract.sensorHistory, { sensors: [_id], ...range });
}

async function recordWaste(ask: Ask): Promise<void> {
  for (const state of ["open", "decided"] as const) {
    const { docs } = await ask(contract.listWaste, { state, limit: 200 });
    for (const { _id } of docs) await ask(contract.oneWaste, { id: _id });
  }
}

interface Building {
  /** The meters of each room. */
  rooms: readonly (readonly string[])[];
  places: readonly string[];
}

export async function recordEnergyArea(ask: Ask, { rooms, places }: Building): Promise<void> {
  const { meters } = await ask(contract.listMeters);
  await recordEnergy(ask);
  for (const { _id } of meters) await recordPart(ask, [_id]);
  for (const room of rooms) if (room.length > 1) await recordPart(ask, [...room]);
  for (const place of places) await recordPlace(ask, place);
  await recordCosts(ask);
  await recordSwitchFigures(ask);
  await recordSensors(ask);
  await recordWaste(ask);
}
