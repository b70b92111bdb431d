import { Allowance, type Rate } from "./allowance.ts";

/**
 * Limits how often people may ask one device for its state: each a little, all together not much more. Every ping is
 * answered by a heartbeat that all of them receive, so a dropped one is answered too. It lives as long as the device's
 * connection.
 */
export class PingGuard {
  readonly #rates: { pingOfPerson: Rate; pingOfAll: Rate };
  readonly #people = new Map<string, Allowance>();
  #all: Allowance | undefined;

  constructor(rates: { pingOfPerson: Rate; pingOfAll: Rate }) {
    this.#rates = rates;
  }

  mayPass(person: string, now: number): boolean {
    this.#all ??= new Allowance(this.#rates.pingOfAll, now);
    const own = this.#people.get(person) ?? new Allowance(this.#rates.pingOfPerson, now);
    this.#people.set(person, own);
    return own.take(now) && this.#all.take(now);
  }
}
