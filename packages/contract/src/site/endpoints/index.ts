export { configureDevice, deviceConfig } from "./config.ts";
export { deleteDevice, deviceGroups, deviceTypes, editDevice, myDevices } from "./devices.ts";
export {
  adoptDevices,
  deleteGateway,
  extendDevice,
  gatewayCredentials,
  ignoreFound,
  listFound,
  listGateways,
  newGateway,
  newGatewayCode,
  pairGateway,
  renameGateway,
  replaceHardware,
  reportGateway,
  restartGateway,
  tryFound,
} from "./gateways.ts";
export { deleteGroup, editGroup, newGroup } from "./groups.ts";
export { criticalAlerts, deviceEventsHistory, deviceOnlineStatus, devicesOfDay, latestEvents } from "./health.ts";
export {
  deleteModbusMeter,
  deleteModbusTemplate,
  editModbusTemplate,
  listModbusMeters,
  listModbusTemplates,
  newModbusMeter,
  newModbusTemplate,
  previewModbus,
} from "./modbus.ts";
export { deviceExists, newDevice, updateDeviceSecret } from "./provisioning.ts";
export {
  applianceBrands,
  codeset,
  codesetVersion,
  deleteRemote,
  editRemote,
  irCustom,
  myRemotes,
  newRemote,
  testCodesets,
} from "./remotes.ts";
export { deleteShortcut, editShortcut, listShortcuts, newShortcut } from "./shortcuts.ts";
export { editSwitch, latestSwitchEvents, switchEvents } from "./switches.ts";
