export * from "./report-mailings.ts";
export * from "./reports.ts";
