import { contract, type Device } from "@switchboard/contract";
import { APPLIANCE_TYPES, deviceType, EventType } from "@switchboard/domain/site";
import { DAYS, RANGES } from "../ranges.ts";
import type { Ask } from "../recorder.ts";

async function recordDevice(ask: Ask, { _id, device_type }: Device): Promise<void> {
  await ask(contract.deviceConfig, { userDevice: _id });
  await ask(contract.deviceEventsHistory, { id: _id, ...RANGES.last30, limit: 100 });
  if (deviceType(device_type).phases > 0) await ask(contract.recentReadings, { userDevice: _id });
}

/** Records every remote that can be added, so that adding one can be tried completely. */
async function recordRemotes(ask: Ask): Promise<void> {
  await ask(contract.myRemotes, { append: "paired_appliance,userdevice_group,paired_ud" });
  const ids = new Set<string>();
  for (const type of APPLIANCE_TYPES) {
    const { brands, stb_providers } = await ask(contract.applianceBrands, { type });
    for (const brand of brands) {
      for (const stb_provider of [null, ...stb_providers]) {
        const { codesets } = await ask(contract.testCodesets, { type, brand, stb_provider });
        for (const { codeset } of codesets) ids.add(codeset._id);
      }
    }
  }
  for (const id of ids) {
    await ask(contract.codeset, { id });
    await ask(contract.codesetVersion, { id });
  }
}

export async function recordSite(ask: Ask): Promise<void> {
  await ask(contract.deviceTypes);
  const { devices } = await ask(contract.myDevices, { appends: "swappliance,kiotdevice,deviceType", limit: 100 });
  await ask(contract.deviceGroups, {});
  const { places } = await ask(contract.listPlaces);
  for (const { _id: place, plan, picture } of places) {
    if (picture !== null) await ask(contract.placePicture, { place });
    await ask(contract.getPlan, { place });
    if (plan !== null) await ask(contract.planPicture, { place });
  }
  await ask(contract.listShortcuts);
  await ask(contract.powerNow);
  await ask(contract.latestEvents, { type: EventType.parking, device_type: "KIOT_PARKING_SENSOR" });
  for (const day of DAYS) {
    await ask(contract.deviceOnlineStatus, { day });
    await ask(contract.criticalAlerts, { day });
  }
  for (const device of devices) await recordDevice(ask, device);
  const { gateways } = await ask(contract.listGateways);
  for (const { _id } of gateways) await ask(contract.listModbusMeters, { gateway: _id });
  await ask(contract.listFound, {});
  await ask(contract.listModbusTemplates);
  await recordRemotes(ask);
}
