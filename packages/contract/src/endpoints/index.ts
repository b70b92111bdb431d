export { getAccess, grantDevices, grantRooms, grantSwitches, handOverDevices } from "./access.ts";
export {
  changePassword,
  changeUsername,
  deleteAccount,
  editAccount,
  endSessions,
  myAccount,
  mySessions,
  notificationSettings,
  setNotificationSettings,
} from "./account.ts";
export { alarmReport, takeSuggestion } from "./alarm-report.ts";
export {
  acknowledgeAlarms,
  alarmRules,
  assignAlarm,
  closeAlarms,
  linkAlarmTicket,
  listAlarms,
  noteAlarm,
  oneAlarm,
  setAlarmRule,
  shelveAlarms,
  unshelveAlarms,
} from "./alarms.ts";
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
export { auditLog } from "./audit.ts";
export {
  confirmEmail,
  confirmRegistration,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  setup,
} from "./auth.ts";
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
export { listBin, purgeBinned, restoreBinned, undoDelete } from "./bin.ts";
export {
  deleteCalendar,
  editCalendar,
  editCalendarDays,
  followCalendar,
  importCalendar,
  listCalendars,
  newCalendar,
  previewCalendar,
  takeHolidays,
} from "./calendars.ts";
export {
  answerAlarmLink,
  confirmNumber,
  deleteChannel,
  editChannel,
  listChannels,
  listDeliveries,
  lookAtAlarmLink,
  newChannel,
  sendNumberCode,
  setQuietHours,
  testChannel,
} from "./channels.ts";
export { lightActions, switchDevice } from "./commands.ts";
export { configureDevice, deviceConfig } from "./config.ts";
export { deleteDemandLimit, demandDay, listDemand, setDemandLimit, tryDemandLimit } from "./demand.ts";
export { deleteDevice, deviceGroups, editDevice, myDevices } from "./devices.ts";
export { acceptReadings, decideReading, doubtfulReadings, withdrawAcceptance } from "./doubtful-readings.ts";
export { deviceTypes, enterpriseAssets, enterpriseMe, switchEnterprise } from "./enterprise.ts";
export { addMetas, editEnterprise, enterpriseDetails } from "./enterprise-edit.ts";
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
export { listHolds, newHolds, releaseHolds } from "./holds.ts";
export {
  createUser,
  deleteUser,
  editUser,
  endMemberSessions,
  inviteAgain,
  listUsers,
  memberSessions,
  resetMemberFactor,
} from "./members.ts";
export { listMeters, meterEnergy, placeMeters } from "./meters.ts";
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
export {
  listNotifications,
  markAllNotificationsSeen,
  markNotificationSeen,
  unseenNotifications,
} from "./notifications.ts";
export {
  coverOnCall,
  deleteOnCallPlan,
  editOnCallPlan,
  listOnCall,
  newOnCallPlan,
  uncoverOnCall,
} from "./on-call.ts";
export { deletePanel, listPanels, newPanel, newPanelCode, pairPanel, panelMe } from "./panels.ts";
export { deleteInterlock, editInterlock, listProtections, newInterlock, setLimits } from "./protections.ts";
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
export {
  answerReportLink,
  deleteReportMailing,
  editReportMailing,
  listReportMailings,
  lookAtReportLink,
  newReportMailing,
  pauseReportMailing,
  stopReportMails,
} from "./report-mailings.ts";
export { newReport, reportEvents, reportFile, reportProgress, reportSensors } from "./reports.ts";
export { deleteScene, editScene, listScenes, newScene, playScene } from "./scenes.ts";
export {
  deleteSchedule,
  editSchedule,
  failedSchedules,
  listSchedules,
  newSchedule,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  scheduleCount,
  scheduleHistory,
  scheduleRuns,
  setScheduleActive,
  skipScheduleRun,
  unskipScheduleRun,
} from "./schedules.ts";
export {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  editPasskey,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  secondFactors,
} from "./second-factor.ts";
export { beginPasskeySignIn, passkeySignIn, resetSecondFactor, secondStep } from "./second-step.ts";
export { editSensor, listSensors, sensorHistory } from "./sensors.ts";
export { deleteShortcut, editShortcut, listShortcuts, newShortcut } from "./shortcuts.ts";
export {
  listFeedback,
  listTickets,
  newTicket,
  replyToTicket,
  sendFeedback,
  setTicketStatus,
  ticketReader,
} from "./support.ts";
export { editSwitch, latestSwitchEvents, switchEvents } from "./switches.ts";
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
export { me, myEnterprises } from "./users.ts";
export { deleteView, editView, keepArrangement, listViews, newView } from "./views.ts";
export { decideWaste, listWaste, oneWaste, setWasteSensor } from "./waste.ts";
export {
  deleteWorkflows,
  editWorkflows,
  listWorkflows,
  newWorkflows,
  replayWorkflows,
  undoWorkflow,
  workflowHistory,
  workflowVersions,
} from "./workflows.ts";
