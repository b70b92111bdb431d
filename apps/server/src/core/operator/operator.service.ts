import type { Sql } from "../../platform/db/database.ts";
import { type EnterpriseOverview, OperatorRepository, type PersonOverview } from "./operator.repository.ts";

/** Thrown when no enterprise, or several, have that id or name. */
export class UnknownEnterpriseError extends Error {}

/** Answers the operator's commands over all enterprises. */
export class OperatorService {
  readonly #repository: OperatorRepository;

  constructor(sql: Sql) {
    this.#repository = new OperatorRepository(sql);
  }

  enterprises(): Promise<EnterpriseOverview[]> {
    return this.#repository.enterprises();
  }

  /** Finds an enterprise by its id, or by its name when only one has it. */
  async enterprise(idOrName: string): Promise<EnterpriseOverview> {
    const all = await this.#repository.enterprises();
    const key = idOrName.trim().toLowerCase();
    const byId = all.find(({ id }) => id === key);
    const named = all.filter(({ name }) => name.trim().toLowerCase() === key);
    const [enterprise, ...others] = byId ? [byId] : named;
    if (!enterprise)
      throw new UnknownEnterpriseError(`There is no enterprise ${idOrName}. "switchboard admin list" shows all.`);
    if (others.length > 0)
      throw new UnknownEnterpriseError(
        `${named.length} enterprises are called ${idOrName}. Name one by its id: ${named.map(({ id }) => id).join(", ")}.`,
      );
    return enterprise;
  }

  people(enterpriseId: string): Promise<PersonOverview[]> {
    return this.#repository.people(enterpriseId);
  }

  /** Returns when the operator's command made the last backup. */
  lastBackup(): Promise<Date | undefined> {
    return this.#repository.lastBackup();
  }

  noteBackup(backup: { takenAt: Date; place: string; rows: number }): Promise<void> {
    return this.#repository.noteBackup(backup);
  }

  everyoneOf(enterpriseId: string): Promise<string[]> {
    return this.#repository.everyoneOf(enterpriseId);
  }
}
