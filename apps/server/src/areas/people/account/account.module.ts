import type { Routes } from "../../../platform/http/route.ts";
import { accountRoutes } from "./account.routes.ts";
import { type AccountDependencies, AccountService } from "./account.service.ts";
import { EmailChange, type EmailChangeDependencies } from "./email-change.service.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";
import { type SecondFactorDependencies, SecondFactorService } from "./second-factor.service.ts";
import { UsernameChange } from "./username-change.service.ts";

/** Creates the services with which people manage their own account. */
export function createAccount(
  dependencies: Omit<AccountDependencies, "emailChange"> & EmailChangeDependencies & SecondFactorDependencies,
) {
  const emailChange = new EmailChange(dependencies);
  const service = new AccountService({ ...dependencies, emailChange });
  const usernameChange = new UsernameChange(dependencies);
  const secondFactor = new SecondFactorService(dependencies);
  return {
    service,
    routes: (routes: Routes) => {
      accountRoutes(routes, service, { emailChange, usernameChange });
      secondFactorRoutes(routes, secondFactor);
    },
  };
}
