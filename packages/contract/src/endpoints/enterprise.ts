import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { DeviceTypeInfo, Enterprise } from "../entities.ts";
import { Id } from "../primitives.ts";
import { SignedIn } from "./auth.ts";

export const enterpriseMe = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/me",
  summary: "The current enterprise, with this session's own broker credentials",
  permission: "session",
  panel: true,
  reply: Enterprise,
  errors: [],
});

export const deviceTypes = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/device_types",
  summary: "The device types, in the order the product lists them",
  permission: "session",
  reply: z.object({ device_types: z.array(DeviceTypeInfo) }),
  errors: [],
});

/** A token is for one enterprise, so switching answers a new one and ends the old. */
export const switchEnterprise = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/switch_enterprise",
  summary: "Continue in another of one's enterprises",
  permission: "session",
  unenrolled: true,
  body: z.object({ enterprise: Id }),
  reply: SignedIn,
  errors: ["enterprise.not_found"],
});
