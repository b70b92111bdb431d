export * from "./activity.ts";
export * from "./address-hint.ts";
export * from "./alarms/alarm-week.ts";
export * from "./alarms/alarm-words.ts";
export * from "./alarms/condition.ts";
export * from "./alarms/condition-course.ts";
export * from "./alarms/condition-problems.ts";
export * from "./alarms/deliveries.ts";
export * from "./alarms/escalation.ts";
export * from "./alarms/few.ts";
export * from "./alarms/flapping.ts";
export * from "./alarms/floods.ts";
export * from "./alarms/life.ts";
export * from "./alarms/nuisance.ts";
export * from "./alarms/on-call.ts";
export * from "./alarms/on-call-plans.ts";
export * from "./alarms/quiet-hours.ts";
export * from "./alarms/raises.ts";
export * from "./alarms/reach.ts";
export * from "./alarms/replay.ts";
export * from "./alarms/sources.ts";
export * from "./alarms/suggestions.ts";
export * from "./alarms/terms.ts";
export * from "./alarms/tree-facts.ts";
export * from "./alarms/tree-replay.ts";
export * from "./alarms/tree-run.ts";
export * from "./alarms/workflow-conditions.ts";
export * from "./attention.ts";
export * from "./bin.ts";
export * from "./calendar/calendar-change.ts";
export * from "./calendar/changes.ts";
export * from "./calendar/day-plan.ts";
export * from "./calendar/day-types.ts";
export * from "./calendar/edit-days.ts";
export * from "./calendar/fetch-failures.ts";
export { CERTAINTIES, type Certainty, HOLIDAY_YEARS, type HolidayYear } from "./calendar/holidays/festivals.ts";
export * from "./calendar/holidays/holidays.ts";
export * from "./calendar/holidays/states.ts";
export * from "./calendar/optimum-start.ts";
export * from "./calendar/plan-start.ts";
export * from "./calendar/rhythm.ts";
export * from "./calendar/start-course.ts";
export * from "./calendar/sun.ts";
export * from "./commands.ts";
export * from "./comparison.ts";
export * from "./control-kind.ts";
export * from "./counter.ts";
export * from "./counter-changes.ts";
export * from "./curtain.ts";
export * from "./days.ts";
export * from "./default-switches.ts";
export * from "./device-clock.ts";
export * from "./device-config.ts";
export * from "./device-types.ts";
export * from "./digest.ts";
export * from "./dimmer.ts";
export * from "./doorbell.ts";
export * from "./energy.ts";
export * from "./energy-filter.ts";
export * from "./energy-units.ts";
export * from "./event-types.ts";
export * from "./failure-reasons.ts";
export * from "./field/adoption.ts";
export * from "./field/extension.ts";
export * from "./field/field-triggers.ts";
export * from "./field/meters/index.ts";
export * from "./field/modbus.ts";
export * from "./field/sensor-conditions.ts";
export * from "./field/sensor-kinds.ts";
export * from "./field/sensor-limits.ts";
export * from "./field/sensor-rollup.ts";
export * from "./field/suggested-room.ts";
export * from "./form-rules.ts";
export * from "./hhmm.ts";
export * from "./hidden-names.ts";
export * from "./holds/hold-rules.ts";
export * from "./holds/hold-wish.ts";
export * from "./holds/levels.ts";
export * from "./holds/resume.ts";
export * from "./holds/safety.ts";
export * from "./idle.ts";
export * from "./ids.ts";
export * from "./instants.ts";
export * from "./intervals.ts";
export * from "./ir/ac/protocols.ts";
export * from "./ir/ac/wish.ts";
export * from "./ir/library.ts";
export * from "./ir/signal.ts";
export * from "./languages.ts";
export * from "./letter-text.ts";
export * from "./light.ts";
export * from "./limits/cause.ts";
export * from "./limits/judge.ts";
export * from "./limits/limits.ts";
export * from "./local-day.ts";
export * from "./local-hour.ts";
export * from "./meta-keys.ts";
export * from "./meter-sums.ts";
export * from "./meter-tree.ts";
export * from "./money/currencies.ts";
export {
  add as addDecimals,
  compare as compareDecimals,
  type Decimal,
  decimal,
  decimalText,
  isDecimal,
  multiply as multiplyDecimals,
  negate as negateDecimal,
  subtract as subtractDecimals,
  sum as sumDecimals,
  wholeUnits,
} from "./money/decimal.ts";
export {
  isRoundingRule,
  ROUNDING_MODES,
  type RoundingMode,
  type RoundingRule,
  round as roundDecimal,
  toDecimals,
} from "./money/rounding.ts";
export * from "./network.ts";
export * from "./news-words.ts";
export * from "./notifications.ts";
export * from "./occurrences.ts";
export * from "./online-spans.ts";
export * from "./online-status.ts";
export * from "./panel-code.ts";
export * from "./passwords.ts";
export * from "./planned-runs.ts";
export * from "./power-event-types.ts";
export * from "./power-figure.ts";
export * from "./power-reading.ts";
export * from "./power-watch.ts";
export * from "./problems.ts";
export * from "./reading-rollup.ts";
export * from "./relative-time.ts";
export * from "./relays.ts";
export * from "./report-periods.ts";
export * from "./roles.ts";
export * from "./rooms.ts";
export * from "./scenes.ts";
export * from "./schedule-move.ts";
export * from "./schedules.ts";
export * from "./search/fold.ts";
export * from "./search/mark-words.ts";
export * from "./search/match-word.ts";
export * from "./search/read-query.ts";
export * from "./search/search-index.ts";
export * from "./storable-text.ts";
export * from "./support.ts";
export * from "./switch-actions.ts";
export * from "./switch-support.ts";
export * from "./table-views.ts";
export * from "./tariffs/bill.ts";
export * from "./tariffs/bill-lines.ts";
export * from "./tariffs/billing-plan.ts";
export * from "./tariffs/demand-forecast.ts";
export * from "./tariffs/demand-windows.ts";
export * from "./tariffs/problem-codes.ts";
export * from "./tariffs/shedding.ts";
export * from "./tariffs/shedding-replay.ts";
export * from "./tariffs/tariff.ts";
export * from "./tariffs/tariff-lines.ts";
export * from "./tariffs/tariff-problems.ts";
export * from "./tariffs/templates/tariff-templates.ts";
export type { TariffTemplate } from "./tariffs/templates/template.ts";
export * from "./tariffs/time-periods.ts";
export * from "./tariffs/usage.ts";
export * from "./tariffs/versions.ts";
export * from "./texts.ts";
export * from "./units.ts";
export * from "./usernames.ts";
export { baseLoad, CREEP_DAYS } from "./waste/base-load.ts";
export { BASELINE_DAYS } from "./waste/baseline.ts";
export * from "./waste/find-waste.ts";
export * from "./waste/finding.ts";
export { isOrdinary, type MeterHistory, yearBefore } from "./waste/history.ts";
export { dayEnergy, type MeterDay, type MeteredHour, meterDays } from "./waste/meter-days.ts";
export { type Savings, savingsOf } from "./waste/savings.ts";
export { shownAbove } from "./waste/within.ts";
export * from "./watching.ts";
export * from "./weak-passwords.ts";
export * from "./wifi.ts";
export * from "./workflows.ts";
export * from "./zone-names.ts";
