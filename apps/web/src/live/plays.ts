import { contract, type Scene, type SwitchResult } from "@switchboard/contract";
import { countedSwitches, isOnline, ordersOf, type SwitchOrder } from "@switchboard/domain";
import { call } from "../gateway/gateway.ts";
import { signal } from "../ui/signal.ts";
import type { LiveStore } from "./live-store.ts";
import type { CommandState, Wanted } from "./pending.ts";
import type { Attempt, Tracker } from "./tracker.ts";

/** One time that a scene was played from here, and what has come of it so far. */
export interface Play {
  at: number;
  /** Undefined until the server has answered. */
  results: readonly SwitchResult[] | undefined;
  /** The scene could not be played at all. */
  error?: Error;
}

type Failed = Extract<CommandState, { phase: "failed" }>;

/** What a tile calls a failure, in the codes that results have. */
function reasonOf({ reason, message }: Failed): string {
  if (reason === "silent") return "no_answer";
  if (reason === "offline") return "offline";
  return message || (reason === "refused" ? "refused" : "not_sent");
}

function wantedOf({ switch_state, level }: Pick<SwitchOrder, "switch_state"> & { level?: number | null }): Wanted {
  return level ? { kind: "level", level } : { kind: "state", on: switch_state === 1 };
}

function isReachable(store: LiveStore, switchId: string): boolean {
  const device = store.device(store.switch(switchId)?.deviceId ?? "");
  return device !== undefined && isOnline(device.current_status);
}

/** What a scene asks of which switches, as far as this browser knows them. */
export function ordersOfScene(store: LiveStore, { actions }: Scene): SwitchOrder[] {
  const known = actions.map(({ switch_appliance_id, groupId, switch_state, level }) => ({
    switch_appliance_id: switch_appliance_id?._id ?? null,
    groupId: groupId?._id ?? null,
    switch_state,
    level,
  }));
  const devices = store.order().flatMap((id) => store.device(id) ?? []);
  return ordersOf(known, (groupId) =>
    devices
      .filter(({ groups }) => groups.some(({ _id }) => _id === groupId))
      .flatMap((device) => countedSwitches(device).map(({ _id }) => _id)),
  );
}

/** A result that was open, once its switch has come to an end. */
function settled(result: SwitchResult, command: CommandState, now: number): SwitchResult {
  const finishedAt = new Date(now).toISOString();
  if (command.phase === "failed") return { ...result, outcome: "failed", reason: reasonOf(command), finishedAt };
  return { ...result, outcome: result.switch_state === 0 ? "turned off" : "turned on", finishedAt };
}

/** Plays scenes: their switches show what is under way like any other, and each outcome is kept here. */
export class Plays {
  readonly #tracker: Tracker;
  readonly #plays = new Map<string, Play>();
  readonly #changed = signal();
  readonly onChange = this.#changed.on;

  constructor(tracker: Tracker) {
    this.#tracker = tracker;
  }

  of(sceneId: string): Play | undefined {
    return this.#plays.get(sceneId);
  }

  /** Rejects where the scene could not be played; the play says so too. */
  async play(scene: Scene): Promise<void> {
    const attempt = this.#tracker.begin();
    const { startedAt: at, deadline } = attempt;
    const { store } = this.#tracker;
    const orders = ordersOfScene(store, scene).filter(({ switchId }) => isReachable(store, switchId));
    const asked = new Set(orders.map(({ switchId }) => switchId));
    this.#put(scene._id, { at, results: undefined });
    for (const order of orders) this.#tracker.ask(attempt, order.switchId, wantedOf(order));
    try {
      const input = { sceneId: scene._id, ...(deadline !== undefined && { deadline }) };
      const { results } = await call(contract.playScene, input, { quiet: true, silent: true });
      this.#tellSwitches(results, asked, attempt);
      this.#put(scene._id, { at, results });
      this.#follow(scene._id, results);
    } catch (error) {
      for (const switchId of asked) this.#tracker.drop(attempt, switchId);
      this.#put(scene._id, { at, results: [], error: error as Error });
      throw error;
    }
  }

  #put(sceneId: string, play: Play): void {
    this.#plays.set(sceneId, play);
    this.#changed.emit();
  }

  #tellSwitches(results: readonly SwitchResult[], asked: ReadonlySet<string>, attempt: Attempt): void {
    for (const { switch_appliance_id: switchId, outcome, switch_state, level, command_id } of results) {
      if (outcome === "failed") {
        this.#tracker.drop(attempt, switchId);
        continue;
      }
      const isThere = this.#tracker.store.switch(switchId)?.current_status === (switch_state === 1);
      // Not foreseen: its answer may have been here before the server's, and would be waited for in vain.
      if (!asked.has(switchId) && !isThere)
        this.#tracker.ask(attempt, switchId, wantedOf({ switch_state: switch_state ?? 0, level }));
      this.#tracker.sent(attempt, switchId, command_id);
    }
    const ordered = new Set(results.map((each) => each.switch_appliance_id));
    for (const switchId of asked) if (!ordered.has(switchId)) this.#tracker.drop(attempt, switchId);
  }

  /** Each open result is settled with its switch, unless the scene has been played anew. */
  #follow(sceneId: string, answered: readonly SwitchResult[]): void {
    let results = answered;
    for (const open of answered.filter(({ outcome }) => outcome === "pending")) {
      this.#tracker.whenEnded(open.switch_appliance_id, (command) => {
        const play = this.#plays.get(sceneId);
        if (!command || play?.results !== results) return;
        const next = settled(open, command, this.#tracker.clock.now());
        results = results.map((each) => (each === open ? next : each));
        this.#put(sceneId, { ...play, results });
      });
    }
  }
}
