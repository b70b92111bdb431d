import { contract } from "@switchboard/contract";
import { call } from "../../../api/call.ts";

/** In a batch each group has its own line, so neither a loader nor a notice repeats it. */
export const removeGroup = (id: string) => call(contract.deleteGroup, { id }, { quiet: true, silent: true });

/** Dragging has no form, so failures of these two calls are shown by a notice. */
export const moveToRoom = (id: string, room: string | null) => call(contract.editDevice, { id, room });
export const setMembersOf = (id: string, devices: string[]) => call(contract.editGroup, { id, devices });
