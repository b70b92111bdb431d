export { getAccess, grantDevices, grantRooms, grantSwitches, handOverDevices } from "./access.ts";
export {
  changePassword,
  changeUsername,
  confirmEmail,
  deleteAccount,
  editAccount,
  endSessions,
  myAccount,
  mySessions,
  notificationSettings,
  setNotificationSettings,
} from "./account.ts";
export {
  devicewiseEnergy,
  getCurrentData,
  getEnergyData,
  getPfactorData,
  getPowerData,
  getVoltageData,
  intervalWiseHistory,
  powerNow,
  rollupProgress,
  runningHours,
  switchAnalytics,
  switchEventsCount,
} from "./analytics.ts";
export { auditLog } from "./audit.ts";
export { confirmRegistration, forgotPassword, login, logout, register, resetPassword, setup } from "./auth.ts";
export { lightActions, switchDevice } from "./commands.ts";
export { configureDevice, deviceConfig } from "./config.ts";
export { deleteDevice, deviceGroups, editDevice, myDevices } from "./devices.ts";
export { decideReading, doubtfulReadings } from "./doubtful-readings.ts";
export { deviceTypes, enterpriseMe, switchEnterprise } from "./enterprise.ts";
export { addMetas, editEnterprise, enterpriseAssets, enterpriseDetails } from "./enterprise-edit.ts";
export { deleteGroup, editGroup, newGroup } from "./groups.ts";
export { criticalAlerts, deviceEventsHistory, deviceOnlineStatus, devicesOfDay, latestEvents } from "./health.ts";
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
  listNotifications,
  markAllNotificationsSeen,
  markNotificationSeen,
  unseenNotifications,
} from "./notifications.ts";
export { deletePanel, listPanels, newPanel, newPanelCode, pairPanel, panelMe } from "./panels.ts";
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
export { newReport, reportEvents, reportFile, reportProgress } from "./reports.ts";
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
  beginPasskeySignIn,
  beginTotp,
  confirmTotp,
  editPasskey,
  newRecoveryCodes,
  passkeySignIn,
  removePasskey,
  removeTotp,
  resetSecondFactor,
  secondFactors,
  secondStep,
} from "./second-factor.ts";
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
export { me, myEnterprises } from "./users.ts";
export { deleteWorkflows, editWorkflows, listWorkflows, newWorkflows, workflowHistory } from "./workflows.ts";
