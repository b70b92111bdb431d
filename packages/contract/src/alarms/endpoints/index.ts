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
export { notificationSettings, setNotificationSettings } from "./notification-settings.ts";
export {
  listNotifications,
  markAllNotificationsSeen,
  markNotificationSeen,
  unseenNotifications,
} from "./notifications.ts";
export { coverOnCall, deleteOnCallPlan, editOnCallPlan, listOnCall, newOnCallPlan, uncoverOnCall } from "./on-call.ts";
