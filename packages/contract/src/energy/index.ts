export {
  EnergyPoint,
  GroupBy,
  LeftOutReadings,
  MAX_POINTS,
  MOST_RUNNING_DAYS,
  PowerPoint,
  PowerSeries,
  RecentReading,
} from "./analytics.ts";
export { billSummary, billView, sharesOfBill, tariffView } from "./bill-views.ts";
export {
  BillDifference,
  BilledShare,
  BillForecast,
  type BillLineView,
  BillSummary,
  BillView,
  CostOf,
  type PlaceShare,
  type PlaceShares,
  UtilityBill,
} from "./bills.ts";
export { type CostLine, costGrouping, costLines } from "./cost-lines.ts";
export { costOfParts, costReply, devicesBySupply, type EnergyPart, type KeyedEnergy } from "./cost-views.ts";
export {
  DemandLimit,
  DemandLimitInput,
  DemandLoadInput,
  DemandNow,
  DemandTrialInput,
  ShedEvent,
  ShedLoad,
  SupplyDemand,
} from "./demand.ts";
export { trialView } from "./demand-views.ts";
export type { DoubtfulReading } from "./endpoints/doubtful-readings.ts";
export {
  MeterEnergy,
  MeterScope,
  MeterSums,
  MeterTree,
  meterSums,
  meterTree,
  PowerOfSpan,
  powerOfSpan,
} from "./meters.ts";
export { PressButton, Sensor, SensorPoint, SensorSeries } from "./sensors.ts";
export { SHARE_BASES, Supply, SupplyInput } from "./supplies.ts";
export { devicesOfSupply, supplyInWords, utilityInWords } from "./supply-words.ts";
export { TariffData, TariffTemplateView, TariffVersionData, TariffView } from "./tariffs.ts";
export type { ProvenFinding, WasteFindingView } from "./waste.ts";
