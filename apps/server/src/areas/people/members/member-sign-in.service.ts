import type { SessionView } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AuthThrottle } from "../auth/auth.throttle.ts";
import type { FactorReset } from "../auth/factor-reset.service.ts";
import type { EnterpriseService } from "../enterprises/enterprises.service.ts";
import { findMember } from "./members.service.ts";

export interface MemberSignInDependencies {
  database: Database;
  sessions: SessionService;
  enterprises: EnterpriseService;
  throttle: AuthThrottle;
  factorReset: FactorReset;
}

/** Lets admins see and end sessions of their people in this enterprise; other enterprises are not shown. */
export class MemberSignIn {
  readonly #parts: MemberSignInDependencies;

  constructor(parts: MemberSignInDependencies) {
    this.#parts = parts;
  }

  async sessions(actor: Actor, id: string): Promise<{ sessions: SessionView[] }> {
    await findMember(this.#parts.database, actor, id);
    return { sessions: await this.#parts.sessions.listOf(actor, id) };
  }

  /** Ends one or all of a person's sessions in this enterprise. */
  endSessions(actor: Actor, id: string, only: string | undefined): Promise<{ ended: number }> {
    const { database, sessions } = this.#parts;
    return database.transaction(async (sql) => {
      const { name } = await findMember(sql, actor, id);
      const ended = await sessions.endOf(id, sql, { enterpriseId: actor.enterpriseId, only });
      const after = { sessions: ended };
      if (ended > 0) await record(sql, actor, { action: "user.sign_out", subject: name, subject_id: id, after });
      return { ended };
    });
  }

  /** Answers the same whether the person has a second factor or not; someone who has not joined yet has none. */
  async resetFactor(actor: Actor, id: string, ip: string): Promise<{ accepted: true }> {
    const { database, enterprises, throttle, factorReset } = this.#parts;
    const { name, email, joined } = await findMember(database, actor, id);
    if (!joined) throw new AppError("user.not_found");
    if (!(await throttle.admitMail("second_factor", email, ip))) throw new AppError("auth.throttled");
    const enterprise = { id: actor.enterpriseId, name: await enterprises.nameOf(actor) };
    await database.transaction(async (sql) => {
      await record(sql, actor, { action: "user.factor_reset", subject: name, subject_id: id });
      await factorReset.offer(sql, id, enterprise, actor.language ?? "en");
    });
    return { accepted: true };
  }
}
