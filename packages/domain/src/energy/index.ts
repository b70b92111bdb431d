export { COMPARISONS, type Comparison, changeOf, comparedDays, comparedUntil, pairDays } from "./comparison.ts";
export {
  COST_CUTS,
  COST_ROWS,
  type CostCut,
  type CostPeriod,
  type CostRows,
  costPeriodOf,
  MOST_COST_LINES,
} from "./cost-report.ts";
export { type CounterReading, type CounterState, GAP_MS, judgeReading } from "./counter.ts";
export { type Around, type CounterChange, changeCounter, NOTHING_STORED, type ReadingMark } from "./counter-changes.ts";
export { dayKinds, differInKind } from "./day-kinds.ts";
export { ENERGY_POINTS, type EnergyGrouping, energySpan } from "./energy-filter.ts";
export { dailyKilowattHours, hourlyKilowattHours } from "./energy-units.ts";
export { lengthByInterval } from "./intervals.ts";
export { minorDigits } from "./money/currencies.ts";
export {
  add as addDecimals,
  compare as compareDecimals,
  decimal,
  decimalText,
  isDecimal,
  subtract as subtractDecimals,
  wholeUnits,
} from "./money/decimal.ts";
export { ROUNDING_MODES, type RoundingRule, round as roundDecimal } from "./money/rounding.ts";
export { POWER_EVENT_TYPES, PowerEventType, powerEventType } from "./power-event-types.ts";
export { type PowerFigure, type PowerSlot, peakSlots, powerFigure } from "./power-figure.ts";
export {
  CHART_MEASURES,
  type ChartKind,
  isDrawable,
  MEASURES,
  type Measure,
  plausibleCounter,
  plausibleValue,
  powerFactorOf,
  RECENT_MS,
  readingInstant,
} from "./power-reading.ts";
export {
  counterReadings,
  HOUR_FIGURES,
  type HourChange,
  type MeterReading,
  READING_VALUES,
  rollUp,
} from "./reading-rollup.ts";
export {
  rollUpSensor,
  SENSOR_REPORT_STEPS,
  SENSOR_STEPS,
  type SensorReading,
  type SensorReportStep,
  type SensorRollUp,
  type SensorSlot,
  type SensorStep,
  sensorReportStep,
  sensorStep,
} from "./sensor-rollup.ts";
export { announceFuel, announcementProblems } from "./tariffs/announced-fuel.ts";
export type { MeasuredPower } from "./tariffs/apparent-power.ts";
export { costByArea, type MeteredEnergy, ownEnergy } from "./tariffs/area-costs.ts";
export { bill, billsOf } from "./tariffs/bill.ts";
export { type BilledSupply, billCourse, billSoFar, fromFirstKnown, ratedSpans } from "./tariffs/bill-course.ts";
export { BILL_DIFFERENCES, billDifferences } from "./tariffs/bill-differences.ts";
export { forecastBill } from "./tariffs/bill-forecast.ts";
export { BILL_LABELS, BILL_NOTICES, BILL_UNITS, type Bill, isIncomplete } from "./tariffs/bill-lines.ts";
export { shareBill } from "./tariffs/bill-shares.ts";
export {
  billingMonthOf,
  billingMonthsTo,
  instantsOf,
  LAST_READING_DAY,
  lastBillingMonth,
  monthsBefore,
} from "./tariffs/billing-months.ts";
export { type BillingPlan, billingPlan } from "./tariffs/billing-plan.ts";
export { budgetOf } from "./tariffs/budgets.ts";
export { co2Of } from "./tariffs/co2.ts";
export { DEMAND_OUTLOOKS } from "./tariffs/demand-forecast.ts";
export {
  COMFORT_SILENT_MS,
  DEMAND_LIMIT,
  DEMAND_MEASURES,
  DEMAND_MINUTES,
  DEMAND_PROBLEMS,
  type DemandMeasure,
  demandProblems,
  MOST_LOADS,
  RESTORE_PERCENT,
  SHED_ENDS,
  SHED_TIMES,
  type ShedEnd,
} from "./tariffs/demand-limit.ts";
export { demandLineOn, wholeWatts } from "./tariffs/demand-lines.ts";
export { type DemandTrial, type TrialMonth, tryLimit } from "./tariffs/demand-trial.ts";
export { demandWindows, type PowerReading, windowStart } from "./tariffs/demand-windows.ts";
export { MOST_SUPPLIES, MOST_TARIFFS, withoutVersion, withVersion } from "./tariffs/edit-versions.ts";
export {
  type CostKey,
  CostSum,
  costOfPart,
  keyHours,
  supplyOfDevice,
  type ToldCost,
  topMeters,
} from "./tariffs/energy-cost.ts";
export { type FuelMonth, type FuelPrices, fuelPrices } from "./tariffs/fuel-months.ts";
export {
  emptyBlock,
  hourEdges,
  hourIndex,
  powerReading,
  setApparent,
  setEnergy,
  setQuarters,
  WATT_SECONDS,
  wattHours,
} from "./tariffs/hour-block.ts";
export { addUsages, hourlyUsage, usageWith, withExport } from "./tariffs/hourly-usage.ts";
export { withLeftOut } from "./tariffs/left-out.ts";
export { lineInWords } from "./tariffs/line-words.ts";
export {
  addPower,
  isDemandAlarm,
  LIVE_BAND_MINUTES,
  LIVE_HOLD_MS,
  type LiveDemand,
  liveDemand,
  type PowerStep,
} from "./tariffs/live-demand.ts";
export { needsWindows } from "./tariffs/peak-demand.ts";
export {
  isPlaceRowInFile,
  isPlaceRowOnScreen,
  PLACE_ROW_KINDS,
  type PlaceRow,
  placeRows,
} from "./tariffs/place-rows.ts";
export { billByPlace, branchOfMains } from "./tariffs/place-shares.ts";
export { TARIFF_PROBLEMS, type TariffProblem, type TariffProblemCode } from "./tariffs/problem-codes.ts";
export { shareOfHour } from "./tariffs/quarter-shares.ts";
export {
  type LoadNow,
  planShedding,
  type SheddableLoad,
  type SheddingAction,
  sheddingOrder,
} from "./tariffs/shedding.ts";
export { type PowerCourse, replayShedding } from "./tariffs/shedding-replay.ts";
export { warnOfSubmeters } from "./tariffs/submeters.ts";
export { type AssignedTariff, assignedProblem, joinTariffs } from "./tariffs/supply-tariffs.ts";
export { NONE, periodKeys, type Tariff, type TariffVersion } from "./tariffs/tariff.ts";
export { exampleBill } from "./tariffs/tariff-example.ts";
export { ALL_LINES, type DemandLine, ENERGY_MEASURES, FIXED_BASES, type TariffLine } from "./tariffs/tariff-lines.ts";
export { tariffProblems } from "./tariffs/tariff-problems.ts";
export { TARIFF_TEMPLATES, tariffTemplate } from "./tariffs/templates/tariff-templates.ts";
export { type DayAt, minutesOf, periodsOfLine, seasonOf, windowCounts } from "./tariffs/time-periods.ts";
export type { PastLoad } from "./tariffs/trial-course.ts";
export type { Usage } from "./tariffs/usage.ts";
export { blockPeaks, usageBlock } from "./tariffs/usage-block.ts";
export {
  type BlockPeaks,
  type EnergyColumn,
  type HourBlock,
  type PeaksOf,
  QUARTER_MS,
  QUARTERS,
  UNKNOWN,
  type UsageBlock,
} from "./tariffs/usage-columns.ts";
export {
  type DaySpan,
  daysIn,
  earliestNewVersion,
  mayEditVersion,
  monthsLater,
  versionOn,
} from "./tariffs/versions.ts";
export { BASELINE_DAYS } from "./waste/baseline.ts";
export {
  DAY_WASTE,
  type KnownFinding,
  WASTE_DECISIONS,
  WASTE_HISTORY_DAYS,
  type WasteDecision,
  wasteOn,
  worthTelling,
} from "./waste/find-waste.ts";
export { type Proof, WASTE_KINDS, type WasteFinding, type WasteKind } from "./waste/finding.ts";
export { yearBefore } from "./waste/history.ts";
export { daysMarkedAnew, type JudgedMarks, MARKED_AGAIN_DAYS, marksUntil, meterBook } from "./waste/judged-marks.ts";
export { type MeterDay, type MeteredHour, meterDays } from "./waste/meter-days.ts";
export { type AlarmRemedy, remediesOf, type ScheduleRemedy } from "./waste/remedies.ts";
export { type Savings, savingsOf } from "./waste/savings.ts";
export { shownAbove } from "./waste/within.ts";
