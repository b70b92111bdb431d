import { contract, type ReplyOf } from "@switchboard/contract";
import type { GatewayWorld, Plug } from "./gateway-world.ts";
import { pause } from "./until.ts";

/** The clocks are equal here, but the simulated radio and its broker take a moment. */
const SLACK_MS = 500;
/** A command lives ten seconds, and its outcome is recorded about two seconds later. */
const SETTLED_MS = 15_000;

/** People who turn plugs on and off, one order at a time for each plug, with the effect at the plug itself. */
export class Taps {
  sent = 0;
  confirmed = 0;
  twice = 0;
  late = 0;
  /** Confirmed although the plug never got the order. */
  untrue = 0;
  readonly #world: GatewayWorld;
  readonly #tapped: { name: string; began: number; expires: number; outcome: string }[] = [];
  #isStopped = false;
  #done: Promise<unknown> = Promise.resolve();

  constructor(world: GatewayWorld) {
    this.#world = world;
  }

  start(): void {
    this.#done = Promise.all(this.#world.plugs.map((plug) => this.#tapOn(plug)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
    this.#count();
  }

  async #tapOn(plug: Plug): Promise<void> {
    await pause(Math.random() * 1000);
    while (!this.#isStopped) {
      await this.#tap(plug).catch(() => undefined);
      await pause(200 + Math.random() * 800);
    }
  }

  async #tap(plug: Plug): Promise<void> {
    const { network } = this.#world;
    const began = Date.now();
    // An order whose reply is lost with the server may still be carried out once.
    const tapped = { name: plug.name, began, expires: began + SETTLED_MS, outcome: "unknown" };
    this.#tapped.push(tapped);
    const switch_state = network.stateOf(plug.name).state === "ON" ? 0 : 1;
    const call = await this.#world.call();
    const reply = await call(contract.switchDevice, { switch_appliance_id: plug.switch, switch_state });
    if (!reply.ok) return;
    const { command_id } = (await reply.json()) as ReplyOf<typeof contract.switchDevice>;
    this.sent++;
    Object.assign(tapped, await this.#outcome(command_id, began));
  }

  /** Every act of a plug belongs to the last tap on it, so a second act of one tap is found whenever it happens. */
  #count(): void {
    const ofPlug = Map.groupBy(this.#tapped.splice(0), ({ name }) => name);
    for (const [name, taps] of ofPlug) {
      const acts = this.#world.network.acts.filter((each) => each.name === name);
      for (const [index, { began, expires, outcome }] of taps.entries()) {
        const until = taps[index + 1]?.began ?? Number.POSITIVE_INFINITY;
        const own = acts.filter(({ at }) => at >= began && at < until);
        if (own.length > 1) this.twice++;
        if (own.some(({ at }) => at > expires + SLACK_MS)) this.late++;
        if (outcome === "confirmed") this.confirmed++;
        if (outcome === "confirmed" && own.length === 0) this.untrue++;
      }
    }
  }

  /** Waits for the final outcome, or until long after the command could be carried out. */
  async #outcome(id: string, began: number): Promise<{ outcome: string; expires: number }> {
    const { database, enterprise } = this.#world.building;
    const text = "SELECT outcome, expires_at FROM commands WHERE enterprise_id = $1 AND id = $2";
    let expires = began + 10_000;
    while (Date.now() < began + SETTLED_MS) {
      const [row] = await database.query<{ outcome: string; expires_at: Date }>(text, [enterprise, id]).catch(() => []);
      if (row) expires = row.expires_at.getTime();
      // A faulty system could carry out an expired order, so it is watched until well after.
      const isOver = row && row.outcome !== "pending" && (row.outcome !== "expired" || Date.now() > expires + 2000);
      if (isOver) return { outcome: row.outcome, expires };
      await pause(50);
    }
    return { outcome: "pending", expires };
  }
}
