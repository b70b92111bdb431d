import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { LeavingService } from "./leaving.service.ts";
import type { MemberSignIn } from "./member-sign-in.service.ts";
import type { MembersService } from "./members.service.ts";

interface MemberServices {
  members: MembersService;
  signIn: MemberSignIn;
  leaving: LeavingService;
}

export function memberRoutes(routes: Routes, { members, signIn, leaving }: MemberServices): void {
  routes.add(contract.listUsers, ({ actor, body }) => members.list(actor, body));
  routes.add(contract.createUser, ({ actor, body }) => members.create(actor, body));
  routes.add(contract.editUser, ({ actor, body }) => members.edit(actor, body));
  routes.add(contract.deleteUser, ({ actor, body }) => members.delete(actor, body));
  routes.add(contract.leaveEnterprise, ({ actor, body }) => leaving.leave(actor, body.enterprise));
  routes.add(contract.declineInvitation, ({ actor, body }) => leaving.decline(actor, body.enterprise));
  routes.add(contract.inviteAgain, ({ actor, body }) => members.inviteAgain(actor, body.id));
  routes.add(contract.memberSessions, ({ actor, body }) => signIn.sessions(actor, body.id));
  routes.add(contract.endMemberSessions, ({ actor, body }) => signIn.endSessions(actor, body.id, body.session));
  routes.add(contract.resetMemberFactor, ({ actor, body, ip }) => signIn.resetFactor(actor, body.id, ip));
}
