import type { Routes } from "../../platform/http/route.ts";
import { accountRoutes } from "./account.routes.ts";
import { type AccountDependencies, AccountService } from "./account.service.ts";
import { EmailChange, type EmailChangeDependencies } from "./email-change.service.ts";

/** What people do with their own account. */
export function createAccount(given: Omit<AccountDependencies, "emailChange"> & EmailChangeDependencies) {
  const emailChange = new EmailChange(given);
  const service = new AccountService({ ...given, emailChange });
  return { service, routes: (routes: Routes) => accountRoutes(routes, service, emailChange) };
}
