export { ActionInput, AlreadySent, SwitchActionView, SwitchResult } from "./actions.ts";
export type { SentCommand } from "./endpoints/commands.ts";
export { Hold } from "./holds.ts";
export type { Interlock, Protection } from "./protections.ts";
export { Scene } from "./scenes.ts";
