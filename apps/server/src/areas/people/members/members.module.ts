import type { Routes } from "../../../platform/http/route.ts";
import { type InvitationDependencies, Invitations } from "./invitations.service.ts";
import { type LeavingDependencies, LeavingService } from "./leaving.service.ts";
import { MemberSignIn, type MemberSignInDependencies } from "./member-sign-in.service.ts";
import { memberRoutes } from "./members.routes.ts";
import { type MembersDependencies, MembersService } from "./members.service.ts";

/** Creates the people of an enterprise, and their invitations. */
export function createMembers(
  parts: Omit<MembersDependencies, "invitations"> &
    InvitationDependencies &
    MemberSignInDependencies &
    LeavingDependencies,
) {
  const service = new MembersService({ ...parts, invitations: new Invitations(parts) });
  const signIn = new MemberSignIn(parts);
  const leaving = new LeavingService(parts);
  return { service, routes: (routes: Routes) => memberRoutes(routes, { members: service, signIn, leaving }) };
}
