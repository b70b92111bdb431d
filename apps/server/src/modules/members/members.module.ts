import type { Routes } from "../../platform/http/route.ts";
import { type InvitationDependencies, Invitations } from "./invitations.service.ts";
import { memberRoutes } from "./members.routes.ts";
import { type MembersDependencies, MembersService } from "./members.service.ts";

/** The people of an enterprise, and how they come into it. */
export function createMembers(given: Omit<MembersDependencies, "invitations"> & InvitationDependencies) {
  const service = new MembersService({ ...given, invitations: new Invitations(given) });
  return { service, routes: (routes: Routes) => memberRoutes(routes, service) };
}
