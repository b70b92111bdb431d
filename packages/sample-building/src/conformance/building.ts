import { deviceNamed, personNamed, switchNamed } from "../names.ts";
import { groupId, MERIDIAN } from "../plan.ts";

/** A Wednesday, a quarter to noon in the building: the moment at which it is furnished and looked at. */
export const NOW = new Date("2026-03-18T06:15:00Z");
export const TODAY = "2026-03-18";
export const YESTERDAY = "2026-03-17";
/** How many devices the fleet brings to life: all of the park but its last. */
export const FLEET = MERIDIAN.devices.length - 1;
export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

export const device = (name: string) => deviceNamed(MERIDIAN, name).id;
export const appliance = (name: string) => switchNamed(MERIDIAN, name).planned.id;
export const room = (name: string) => groupId(MERIDIAN.site, "room", name);
export const person = (name: string) => personNamed(MERIDIAN, name).id;

/** In the box with this ID and this PIN. */
export const BOX = { device_id: "SB-BOX-0004", device_pin: "2864", device_type: "SW_1_REL" } as const;
export const OTHER_BOX = { device_id: "SB-BOX-0001", device_pin: "4821", device_type: "SW_4_NODE" } as const;

/** The values of one field, for what is about the order of a list. */
export const each = <T, K extends keyof T>(rows: readonly T[], field: K): T[K][] => rows.map((row) => row[field]);
