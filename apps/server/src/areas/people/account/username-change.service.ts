import { record } from "../../../core/audit/audit.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AuthThrottle } from "../auth/auth.throttle.ts";
import type { CredentialChanges } from "../auth/credential-changes.service.ts";
import type { Reauthentication } from "../auth/reauthentication.service.ts";

interface UsernameChangeDependencies {
  database: Database;
  users: UserService;
  throttle: AuthThrottle;
  reauthentication: Reauthentication;
  credentials: CredentialChanges;
}

/** Changes the user name, which is unique over all enterprises, because signing in is. */
export class UsernameChange {
  readonly #dependencies: UsernameChangeDependencies;

  constructor(dependencies: UsernameChangeDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Protected like a new address: by the password, with a mail and the end of open links. Only someone who gave the
   * password learns that a name is taken. Null leaves only the address to sign in with.
   */
  async change(actor: Actor, newName: string | null, password: string): Promise<void> {
    const { database, users, throttle, reauthentication, credentials } = this.#dependencies;
    await reauthentication.requirePassword(actor, password);
    await throttle.admitUsername(actor.userId);
    await database.transaction(async (sql) => {
      const before = await users.account(actor.userId, sql);
      const username = newName ?? before.email;
      if (username === before.username) return;
      if (!(await users.setUsername(actor.userId, username, sql))) throw new AppError("user.name_taken");
      await record(sql, actor, {
        action: "account.username",
        subject: before.name,
        subject_id: actor.userId,
        before,
        after: { ...before, username },
      });
      await credentials.made(sql, actor.userId, "username", actor);
    });
  }
}
