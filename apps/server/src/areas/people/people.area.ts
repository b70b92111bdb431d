import type { Logger } from "pino";
import { Throttle } from "../../platform/throttle/throttle.ts";
import { createAccount } from "./account/account.module.ts";
import { createAccountMails } from "./account-mails/account-mails.module.ts";
import { createAuth } from "./auth/auth.module.ts";
import { createEnterpriseEditing, createEnterprises } from "./enterprises/enterprises.module.ts";
import { createFactors } from "./factors/factors.module.ts";
import { createMembers } from "./members/members.module.ts";
import { createPanels } from "./panels/panels.module.ts";
import { createSupport } from "./support/support.module.ts";

type SignInDependencies = Omit<Parameters<typeof createEnterprises>[0], "throttle"> &
  Parameters<typeof createFactors>[0] &
  Parameters<typeof createAccountMails>[0] &
  Omit<Parameters<typeof createAuth>[0], "enterprises" | "factors" | "mails" | "failed"> &
  Omit<Parameters<typeof createPanels>[0], "throttle"> & { logger: Logger };

/** Creates the sign-in, which comes before the broker that asks who may connect. */
export function createSignIn(dependencies: SignInDependencies) {
  const { database, clock, tokens, tokenSecret, logger } = dependencies;
  const throttle = new Throttle(database, clock);
  const enterprises = createEnterprises({ ...dependencies, throttle });
  const factors = createFactors(dependencies);
  const failed = (error: unknown) => logger.error(error, "a sign-in could not be recorded in the audit log");
  const accountMails = createAccountMails(dependencies);
  const toAuth = { enterprises: enterprises.service, factors, mails: accountMails.service, failed };
  const auth = createAuth({ ...dependencies, ...toAuth });
  const panels = createPanels({ database, clock, tokens, throttle, tokenSecret });
  return { accountMails, enterprises, factors, auth, panels };
}
type SignIn = ReturnType<typeof createSignIn>;

/** The sign-in services used by the modules that change accounts. */
type FromSignIn = Pick<
  SignIn["auth"],
  "links" | "throttle" | "hasher" | "reauthentication" | "credentials" | "factorReset"
> & {
  factors: SignIn["factors"];
  enterprises: SignIn["enterprises"]["service"];
  mails: SignIn["accountMails"]["service"];
};

type PeopleDependencies = Omit<
  Parameters<typeof createMembers>[0] &
    Parameters<typeof createAccount>[0] &
    Parameters<typeof createEnterpriseEditing>[0] &
    Parameters<typeof createSupport>[0],
  keyof FromSignIn
> & { signIn: Pick<SignIn, "accountMails" | "auth" | "factors" | "enterprises"> };

/** Creates members, accounts, the enterprise itself and support. */
export function createPeopleArea({ signIn, ...dependencies }: PeopleDependencies) {
  const { links, throttle, hasher, reauthentication, credentials, factorReset } = signIn.auth;
  const fromSignIn = { links, throttle, hasher, reauthentication, credentials, factorReset, factors: signIn.factors };
  const mails = signIn.accountMails.service;
  const shared = { ...dependencies, ...fromSignIn, mails, enterprises: signIn.enterprises.service };
  return {
    members: createMembers(shared),
    account: createAccount(shared),
    enterpriseEditing: createEnterpriseEditing(shared),
    support: createSupport(shared),
  };
}
