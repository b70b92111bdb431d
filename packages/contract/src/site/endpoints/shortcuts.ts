import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id } from "../../core/primitives.ts";
import { Shortcut } from "../shortcuts.ts";

/** Home shows one plan, so a new one replaces the one before. */
export const newShortcut = endpoint({
  method: "POST",
  path: "/api/v1/usershortcuts/new",
  summary: "Put a switch, a remote or the plan of a place on the caller's home screen",
  permission: "device.control",
  body: z.object({ type: Shortcut.shape.type, target: Id }),
  reply: Shortcut,
  errors: ["switch.not_found", "remote.not_found", "plan.not_found", "shortcut.exists"],
});

export const editShortcut = endpoint({
  method: "POST",
  path: "/api/v1/usershortcuts/edit",
  summary: "Move a shortcut to another place",
  permission: "device.control",
  body: z.object({ shortcut_id: Id, position: z.int().check(z.gte(0), z.lte(1000)) }),
  reply: z.object({ shortcuts: z.array(Shortcut) }),
  errors: ["shortcut.not_found", "thing.deleted"],
});

export const listShortcuts = endpoint({
  method: "GET",
  path: "/api/v1/usershortcuts/",
  summary: "The caller's shortcuts, in order",
  permission: "device.view",
  reply: z.object({ shortcuts: z.array(Shortcut) }),
});

/** A GET that changes something, because the spec defines it so. */
export const deleteShortcut = endpoint({
  method: "GET",
  path: "/api/v1/usershortcuts/delete",
  summary: "Take a shortcut off the caller's home screen",
  permission: "device.control",
  changes: true,
  query: z.object({ shortcut_id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["shortcut.not_found"],
});
