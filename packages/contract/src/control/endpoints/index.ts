export * from "./commands.ts";
export * from "./holds.ts";
export * from "./protections.ts";
export * from "./scenes.ts";
