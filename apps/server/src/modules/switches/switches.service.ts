import type { SwitchAppliance, SwitchEvent } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { CommandsService } from "../commands/commands.service.ts";
import type { SwitchesRepository } from "./switches.repository.ts";

export class SwitchesService {
  readonly #repository: SwitchesRepository;
  readonly #commands: CommandsService;

  constructor(repository: SwitchesRepository, commands: CommandsService) {
    this.#repository = repository;
    this.#commands = commands;
  }

  async rename(actor: Actor, id: string, name: string): Promise<SwitchAppliance> {
    const renamed = await this.#repository.rename<SwitchAppliance>(actor.enterpriseId, id, name);
    if (!renamed) throw new AppError("switch.not_found");
    return renamed;
  }

  /** A day is a day of the enterprise's zone, wherever the person looks from. */
  async events(actor: Actor, id: string, day: string): Promise<{ events: SwitchEvent[] }> {
    const { from, to } = dayBounds(day, actor.timeZone);
    return { events: await this.#commands.history(actor, id, from, to) };
  }
}
