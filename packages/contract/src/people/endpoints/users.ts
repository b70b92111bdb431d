import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { EnterpriseSummary, User } from "../entities.ts";

export const me = endpoint({
  method: "GET",
  path: "/api/v1/users/me",
  summary: "The signed-in person",
  permission: "session",
  unenrolled: true,
  reply: User,
});

export const myEnterprises = endpoint({
  method: "GET",
  path: "/api/v1/users/my_enterprises",
  summary: "The enterprises the signed-in person belongs to",
  permission: "session",
  unenrolled: true,
  reply: z.object({ enterprises: z.array(EnterpriseSummary) }),
});
