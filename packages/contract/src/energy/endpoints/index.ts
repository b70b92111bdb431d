export {
  devicewiseEnergy,
  getCurrentData,
  getEnergyData,
  getPfactorData,
  getPowerData,
  getVoltageData,
  intervalWiseHistory,
  powerNow,
  recentReadings,
  rollupProgress,
  runningHours,
  switchAnalytics,
  switchEventsCount,
} from "./analytics.ts";
export {
  deleteSupply,
  editSupply,
  energyCost,
  listBills,
  listSupplies,
  newSupply,
  oneBill,
  setUtilityBill,
} from "./bills.ts";
export { deleteDemandLimit, demandDay, listDemand, setDemandLimit, tryDemandLimit } from "./demand.ts";
export { acceptReadings, decideReading, doubtfulReadings, withdrawAcceptance } from "./doubtful-readings.ts";
export { listMeters, meterEnergy, placeMeters } from "./meters.ts";
export { editSensor, listSensors, sensorHistory } from "./sensors.ts";
export {
  announceFuel,
  deleteTariff,
  listTariffs,
  newTariff,
  removeTariffVersion,
  renameTariff,
  setTariffVersion,
  tariffExample,
  tariffTemplates,
} from "./tariffs.ts";
export { decideWaste, listWaste, oneWaste, setWasteSensor } from "./waste.ts";
