import type { Routes } from "../../../platform/http/route.ts";
import { accountRoutes } from "./account.routes.ts";
import { type AccountDependencies, AccountService } from "./account.service.ts";
import { EmailChange, type EmailChangeDependencies } from "./email-change.service.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";
import { type SecondFactorDependencies, SecondFactorService } from "./second-factor.service.ts";
import { UsernameChange } from "./username-change.service.ts";

/** Creates the services with which people manage their own account. */
export function createAccount(
  given: Omit<AccountDependencies, "emailChange"> & EmailChangeDependencies & SecondFactorDependencies,
) {
  const emailChange = new EmailChange(given);
  const service = new AccountService({ ...given, emailChange });
  const usernameChange = new UsernameChange(given);
  const secondFactor = new SecondFactorService(given);
  return {
    service,
    routes: (routes: Routes) => {
      accountRoutes(routes, service, { emailChange, usernameChange });
      secondFactorRoutes(routes, secondFactor);
    },
  };
}
