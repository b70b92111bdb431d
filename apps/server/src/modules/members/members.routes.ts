import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { MembersService } from "./members.service.ts";

export function memberRoutes(routes: Routes, members: MembersService): void {
  routes.add(contract.listUsers, ({ actor, body }) => members.list(actor, body));
  routes.add(contract.createUser, ({ actor, body }) => members.create(actor, body));
  routes.add(contract.editUser, ({ actor, body }) => members.edit(actor, body));
  routes.add(contract.deleteUser, ({ actor, body }) => members.delete(actor, body));
  routes.add(contract.inviteAgain, ({ actor, body }) => members.inviteAgain(actor, body.id));
}
