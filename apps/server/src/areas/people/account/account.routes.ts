import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { AccountService } from "./account.service.ts";
import type { EmailChange } from "./email-change.service.ts";
import type { UsernameChange } from "./username-change.service.ts";

export function accountRoutes(
  routes: Routes,
  account: AccountService,
  { emailChange, usernameChange }: { emailChange: EmailChange; usernameChange: UsernameChange },
): void {
  routes.add(contract.myAccount, ({ actor }) => account.show(actor));
  routes.add(contract.editAccount, ({ actor, body, ip }) => account.edit(actor, body, ip));
  routes.open(contract.confirmEmail, ({ body, language }) => emailChange.confirm(body.token, language));
  routes.add(contract.changeUsername, async ({ actor, body }) => {
    await usernameChange.change(actor, body.username, body.password);
    return account.show(actor);
  });
  routes.add(contract.changePassword, ({ actor, body }) => account.changePassword(actor, body));
  routes.add(contract.mySessions, ({ actor }) => account.sessions(actor));
  routes.add(contract.endSessions, ({ actor, body }) => account.endSessions(actor, body.id));
  routes.add(contract.deleteAccount, ({ actor, body }) => account.delete(actor, body.password));
}
