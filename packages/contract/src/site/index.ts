export { brandsOf, codesetsToTry, presentCodeset, trialState } from "./codeset-views.ts";
export { ConfigReport, DeviceConfig } from "./config-messages.ts";
export { DRIVERS, type DriverName } from "./drivers.ts";
export type { Append } from "./endpoints/devices.ts";
export type { FoundDevice, Gateway } from "./endpoints/gateways.ts";
export type { Provisioning } from "./endpoints/provisioning.ts";
export {
  DEVICE_LIST_LIMIT,
  Device,
  DeviceEvent,
  DeviceGroup,
  Light,
  Place,
  SwitchAppliance,
  SwitchEvent,
} from "./entities.ts";
export { eventLabel, eventMeasure, motorLabel, powerTypeLabel } from "./event-words/event-label.ts";
export { FieldChannel, FieldDevice, FieldOrder, FOUND_STATES, MOST_CHANNELS, SensorReport } from "./field-devices.ts";
export { DEFAULT_LOCAL_ADDRESS, LOCAL_PATHS, LocalConfig, LocalNetworks, LocalPing } from "./local-device.ts";
export {
  CommandMessage,
  decode,
  EventReport,
  Heartbeat,
  MAX_PAYLOAD_BYTES,
  PowerReport,
  StateReport,
  SwitchReport,
} from "./messages.ts";
export {
  ModbusMeter,
  ModbusPreview,
  ModbusPreviewed,
  ModbusRegister,
  ModbusSetup,
  ModbusTemplate,
  OwnTemplate,
} from "./modbus.ts";
export { type ImportedPlace, PlaceImport } from "./place-files.ts";
export { Plan, PlanArea, PlanItem, PlanPoint } from "./plans.ts";
export {
  AcState,
  Codeset,
  CustomKey,
  IrCommand,
  IrPattern,
  IrReport,
  type IrSend,
  Remote,
  RemoteKey,
} from "./remotes.ts";
export { Shortcut } from "./shortcuts.ts";
export {
  changesTopic,
  covers,
  DEVICE_CHANNELS,
  type DeviceChannel,
  deviceTopic,
  homeTopic,
  notificationTopic,
  type ParsedTopic,
  parseTopic,
  switchTopic,
} from "./topics.ts";
