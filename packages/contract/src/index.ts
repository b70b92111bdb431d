export * from "./endpoint.ts";
export type { SignedIn } from "./endpoints/auth.ts";
export type { SentCommand } from "./endpoints/commands.ts";
export { type Append, DEVICE_LIST_LIMIT } from "./endpoints/devices.ts";
export * as contract from "./endpoints/index.ts";
export * from "./entities.ts";
export * from "./errors.ts";
export * from "./messages.ts";
export * from "./topics.ts";
