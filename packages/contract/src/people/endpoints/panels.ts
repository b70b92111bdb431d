import { isPanelCode } from "@switchboard/domain/people";
import { PLACE_KINDS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Instant, Name } from "../../core/primitives.ts";
import { SignedIn } from "../signed-in.ts";

/** A room, or the site, building or floor whose rooms a panel controls. */
const Room = z.object({ _id: Id, name: z.string(), kind: z.enum(["room", ...PLACE_KINDS]) });

/** A tablet on a wall, as admins see it. */
const Panel = z.object({
  _id: Id,
  name: z.string(),
  room: Room,
  createdAt: Instant,
  /** Null until a tablet has been paired with a code. */
  pairedAt: z.nullable(Instant),
  lastSeen: z.nullable(Instant),
  /** The browser's user agent. */
  agent: z.string(),
  /** The expiry of the pairing code; null if there is none. */
  codeExpires: z.nullable(Instant),
});
export type Panel = z.output<typeof Panel>;

/** Shown only once, because the server stores just a hash. */
const PanelCode = z.object({ code: z.string(), expires_at: Instant });
export type PanelCode = z.output<typeof PanelCode>;

export const listPanels = endpoint({
  method: "GET",
  path: "/api/v1/panels",
  summary: "The wall panels of the enterprise, with when each was last seen",
  permission: "device.manage",
  reply: z.object({ panels: z.array(Panel) }),
});

export const newPanel = endpoint({
  method: "POST",
  path: "/api/v1/panels/new",
  summary: "Make a wall panel for a room or place, and a code for its tablet: once, for ten minutes",
  permission: "device.manage",
  body: z.object({ room: Id, name: Name }),
  reply: z.object({ panel: Panel, ...PanelCode.shape }),
  errors: ["group.not_found", "thing.deleted", "panel.too_many"],
});

export const newPanelCode = endpoint({
  method: "POST",
  path: "/api/v1/panels/code",
  summary: "Another code for a wall panel; the one before stops working",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: PanelCode,
  errors: ["panel.not_found", "thing.deleted"],
});

export const renamePanel = endpoint({
  method: "POST",
  path: "/api/v1/panels/edit",
  summary: "Rename a wall panel; what it did before keeps its former name",
  permission: "device.manage",
  body: z.object({ id: Id, name: Name }),
  reply: Panel,
  errors: ["panel.not_found", "thing.deleted"],
});

export const deletePanel = endpoint({
  method: "POST",
  path: "/api/v1/panels/delete",
  summary: "Remove a wall panel; its tablet can do nothing from this moment on",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["panel.not_found"],
});

export const pairPanel = endpoint({
  method: "POST",
  path: "/api/v1/panels/pair",
  summary: "Turn a code into the session of a wall panel, once",
  permission: "public",
  body: z.object({
    pairing_code: z.string().check(z.maxLength(40), z.refine(isPanelCode, "Not a code of a wall panel")),
  }),
  reply: SignedIn,
  errors: ["panel.code_invalid", "auth.throttled"],
});

export const panelMe = endpoint({
  method: "GET",
  path: "/api/v1/panels/me",
  summary: "The wall panel that asks, and its room or other place",
  permission: "session",
  panel: true,
  reply: z.object({ _id: Id, name: z.string(), room: Room }),
  errors: ["panel.not_found"],
});
