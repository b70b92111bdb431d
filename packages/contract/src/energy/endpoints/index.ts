export * from "./analytics.ts";
export * from "./bills.ts";
export * from "./demand.ts";
export * from "./doubtful-readings.ts";
export * from "./meters.ts";
export * from "./sensors.ts";
export * from "./tariffs.ts";
export * from "./waste.ts";
