import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { onlyOf } from "../../core/only.ts";
import { Deadline, Id, Name } from "../../core/primitives.ts";
import { ActionInput, AlreadySent, SwitchResult } from "../actions.ts";
import { Scene } from "../scenes.ts";

const SceneInput = { name: Name, actions: z.array(ActionInput).check(z.maxLength(1000)) };
const refused = ["scene.invalid", "switch.not_found", "switch.unsupported", "group.not_found"] as const;

export const newScene = endpoint({
  method: "POST",
  path: "/api/v1/gscene/create",
  summary: "Make a scene",
  permission: "automation.use",
  body: z.object(SceneInput),
  reply: Scene,
  errors: refused,
});

export const editScene = endpoint({
  method: "POST",
  path: "/api/v1/gscene/edit",
  summary: "Change a scene",
  permission: "automation.use",
  body: z.object({ sceneId: Id, ...SceneInput, only: onlyOf(SceneInput) }),
  reply: z.extend(Scene, AlreadySent.shape),
  errors: ["scene.not_found", "thing.deleted", ...refused],
});

export const deleteScene = endpoint({
  method: "POST",
  path: "/api/v1/gscene/delete",
  summary: "Delete a scene",
  permission: "automation.use",
  body: z.object({ sceneId: Id }),
  reply: z.extend(z.object({ deleted: z.literal(true) }), AlreadySent.shape),
  errors: ["scene.not_found"],
});

export const playScene = endpoint({
  method: "POST",
  path: "/api/v1/gscene/trigger",
  summary: "Play a scene; each switch answers for itself over the broker",
  permission: "device.control",
  panel: true,
  body: z.object({ sceneId: Id, deadline: z.optional(Deadline) }),
  reply: z.object({ results: z.array(SwitchResult) }),
  errors: ["scene.not_found", "thing.deleted", "command.too_late"],
});

export const listScenes = endpoint({
  method: "GET",
  path: "/api/v1/gscene/getAll",
  summary: "The scenes the caller may play",
  permission: "automation.use",
  panel: true,
  reply: z.object({ scenes: z.array(Scene) }),
});
