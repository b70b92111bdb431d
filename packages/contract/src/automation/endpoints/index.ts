export * from "./calendars.ts";
export * from "./schedules.ts";
export * from "./workflows.ts";
