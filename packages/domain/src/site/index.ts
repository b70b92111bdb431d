export {
  type Attention,
  type AttentionCounts,
  isUnable,
  openAlarms,
  type Wellness,
  wellness,
  workflowUnable,
} from "./attention.ts";
export {
  type Brightness,
  brightnessOf,
  brightnessSteps,
  brightnessValue,
  hasBrightness,
  levelPercent,
  resultingBrightness,
} from "./brightness.ts";
export { type ControlKind, controlKind, countedSwitches, curtainOfDevice } from "./control-kind.ts";
export {
  CURTAIN_PULSE_MS,
  type Curtain,
  type CurtainOrder,
  CurtainState,
  curtainCommand,
  curtainOf,
  curtainState,
  isMoving,
  movesCurtain,
  relayToRelease,
} from "./curtain.ts";
export { type DefaultSwitch, defaultSwitch, defaultSwitches, WARM_LIGHT } from "./default-switches.ts";
export { CLOCK_IS_SET, isBeforeLastChange, reportedInstant, STALE_MS } from "./device-clock.ts";
export {
  CONFIG_GROUPS,
  CONFIG_PROBLEMS,
  type ConfigKey,
  type ConfigOption,
  type ConfigProblem,
  type ConfigValue,
  type ConfigValues,
  configOptionsOf,
  readConfig,
  validateConfig,
} from "./device-config.ts";
export {
  BOXED_TYPE_CODES,
  BOXED_TYPES,
  DEVICE_TYPE_CODES,
  DEVICE_TYPES,
  type DeviceType,
  type DeviceTypeCode,
  deviceType,
  isBlaster,
  isFieldType,
  SWITCH_KINDS,
  type SwitchKind,
} from "./device-types.ts";
export { DIMMER_STEPS, dimmerLevel, dimmerValue } from "./dimmer.ts";
export { DOORBELL_RING_MS, DOORBELL_RUNG, DoorbellMotion, doorbellOf, isDoorbellBatteryLow } from "./doorbell.ts";
export {
  type EventName,
  EventType,
  eventMeaning,
  isCritical,
  isPowerEvent,
  isWarning,
  MotorHealth,
  POWER_EVENTS,
  ProtectionBreach,
} from "./event-types.ts";
export {
  ADOPTION_PROBLEMS,
  type AdoptedSwitch,
  type AdoptionPlan,
  type AdoptionProblem,
  adoptedRating,
  COVER_CONFIG,
  coverSwitches,
  fitHardware,
  planAdoption,
  usedHardware,
} from "./field/adoption.ts";
export { channelChanges, planExtension, type UsedChannels } from "./field/extension.ts";
export { exportDeviceId, exportReading, meterDeviceId } from "./field/fed-in.ts";
export { SHIPPED_METERS, type ShippedMeter } from "./field/meters/index.ts";
export {
  fitsModbus,
  MODBUS_LENGTHS,
  MODBUS_PROBLEMS,
  MODBUS_ROW_PROBLEMS,
  MODBUS_TABLES,
  MODBUS_TYPES,
  MODBUS_VALUES,
  MODBUS_WORDS,
  MOST_MODBUS_REGISTERS,
  type ModbusProblem,
  type ModbusRowProblem,
  type ModbusTable,
  type ModbusType,
  type ModbusValue,
  type ModbusWords,
  modbusFactor,
  modbusUnits,
  repeatedLine,
} from "./field/modbus.ts";
export {
  isStaleReading,
  isStateKind,
  LEAST_SILENT_MS,
  SENSOR_KIND_NAMES,
  SENSOR_KINDS,
  type SensorKindName,
  sensorValue,
} from "./field/sensor-kinds.ts";
export { suggestRoom } from "./field/suggested-room.ts";
export { isKindAlone, suggestChannelNames } from "./field/switch-names.ts";
export { gatewayInFront, offlineGateways } from "./gateway-health.ts";
export { acProtocol } from "./ir/ac/protocols.ts";
export { AC_FANS, AC_MODES, AC_TEMPERATURE, type AcWish } from "./ir/ac/wish.ts";
export {
  ANY_BRAND,
  findCodeset,
  IR_LIBRARY,
  isStateful,
  type LibraryCodeset,
  signalOfKey,
  signalOfState,
  UNPUBLISHED_AC_BRANDS,
} from "./ir/library.ts";
export { APPLIANCE_TYPES, type ApplianceType, IR_LIMITS, type IrSignal } from "./ir/signal.ts";
export { COLOR_TEMPERATURE, isHexColor } from "./light.ts";
export {
  defaultRating,
  type MeterRating,
  RATING_BOUNDS,
  RATING_PROBLEMS,
  ratedWatts,
  ratingProblems,
  ratingText,
} from "./meter-rating.ts";
export { sumMeters, unexplained } from "./meter-sums.ts";
export { growMeters, isMeter, type MeterPlace, placeProblem, placesWithout } from "./meter-tree.ts";
export { type Network, networkOf, signalBars } from "./network.ts";
export { countsFrom, lengthOf, onlineShare, onlineSpans, type Span, type StatusChange } from "./online-spans.ts";
export {
  EXPECTED_MS,
  isExpected,
  isOnline,
  isReachable,
  nextOnlineStatus,
  OnlineStatus,
  statusFromTopic,
} from "./online-status.ts";
export { type ModelDevice, toModelDevice } from "./place-files/building-model.ts";
export {
  LISTED_KINDS,
  type ListedRoom,
  PLACE_FILE_LIMITS,
  PLACE_FILE_PROBLEMS,
  type PlaceFileProblem,
  type PlaceListing,
  pathOfNames,
} from "./place-files/file-place.ts";
export {
  type ChangedField,
  type ImportedThing,
  type ImportPlan,
  type ImportStep,
  planImport,
} from "./place-files/plan-import.ts";
export { IMPORT_FORMATS, type ImportFormat, readPlaceFile } from "./place-files/read-place-file.ts";
export { EXPORT_FORMATS, type ExportFormat, hasDevices, PLACE_EXPORTS } from "./place-files/write-place-file.ts";
export {
  MOST_PLACES,
  mayContain,
  PLACE_KINDS,
  type PlacedRoom,
  type PlaceKind,
  type PlaceNode,
  PlaceTree,
  placementProblem,
} from "./places.ts";
export { PLAN_LAYERS, type PlanLayer, type PlanLevel, planLevel, planScale } from "./plan-layers.ts";
export {
  barePicture,
  type PictureSize,
  type PlanFileKind,
  pictureSize,
  planFileKind,
} from "./plan-picture.ts";
export {
  areaOnPlan,
  isInside,
  labelPoint,
  metersAcross,
  type PictureLimits,
  PLACE_PICTURE_LIMITS,
  PLAN_LIMITS,
  type PlanPoint,
  readStoredPicture,
  snapPoint,
  storedSize,
} from "./plans.ts";
export { type PowerThresholds, watchPower } from "./power-watch.ts";
export { applyRelays } from "./relays.ts";
export { actsInRoom, isInRoom, type Room, roomSum, watchesRoom } from "./rooms.ts";
export { decodeWifiPassword, encodeWifiPassword, isWifiName, isWifiPassword, stripNonAscii } from "./wifi.ts";
