export * from "./alarm-report.ts";
export * from "./alarms.ts";
export * from "./channels.ts";
export * from "./notification-settings.ts";
export * from "./notifications.ts";
export * from "./on-call.ts";
