export * from "./audit.ts";
export * from "./bin.ts";
export * from "./views.ts";
