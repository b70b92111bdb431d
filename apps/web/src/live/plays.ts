import {
  contract,
  type InputOf,
  type ReplyOf,
  type Scene,
  type Schedule,
  type SwitchResult,
} from "@switchboard/contract";
import { ordersOf, type SwitchOrder } from "@switchboard/domain/control";
import { countedSwitches, isOnline } from "@switchboard/domain/site";
import { call } from "../api/call.ts";
import { signal } from "../ui/signal.ts";
import type { LiveStore } from "./live-store.ts";
import type { CommandState, DesiredState } from "./pending.ts";
import type { Attempt, Tracker } from "./tracker.ts";

/** One play of a scene or run of a schedule from here, with its results so far. */
export interface Play {
  at: number;
  /** Missing until the server has answered. */
  results: readonly SwitchResult[] | undefined;
  /** Set when it could not be played at all. */
  error?: Error;
}

type FailedCommandState = Extract<CommandState, { phase: "failed" }>;

/** Converts a tile's failure to the codes of results. */
function reasonOf({ reason, message }: FailedCommandState): string {
  if (reason === "silent") return "no_answer";
  if (reason === "offline") return "offline";
  return message || (reason === "refused" ? "refused" : "not_sent");
}

function toDesiredState({
  switch_state,
  level,
}: Pick<SwitchOrder, "switch_state"> & { level?: number | null }): DesiredState {
  return level ? { kind: "level", level } : { kind: "state", on: switch_state === 1 };
}

function isReachable(store: LiveStore, switchId: string): boolean {
  const device = store.device(store.switch(switchId)?.deviceId ?? "");
  return device !== undefined && isOnline(device.current_status);
}

/** Returns the orders of a scene or schedule for the switches known here. */
export function ordersOfScene(store: LiveStore, { actions }: Pick<Scene, "actions">): SwitchOrder[] {
  const known = actions.map(({ switch_appliance_id, groupId, switch_state, level }) => ({
    switch_appliance_id: switch_appliance_id?._id ?? null,
    groupId: groupId?._id ?? null,
    switch_state,
    level,
  }));
  const devices = store.order().flatMap((id) => store.device(id) ?? []);
  const roomsOf = new Map(actions.map(({ groupId }) => [groupId?._id, groupId?.rooms]));
  return ordersOf(known, (groupId) =>
    devices
      .filter(({ groups }) => groups.some(({ _id }) => _id === groupId || roomsOf.get(groupId)?.includes(_id)))
      .flatMap((device) => countedSwitches(device).map(({ _id }) => _id)),
  );
}

/** Completes an open result when its switch's command has ended. */
function settled(result: SwitchResult, command: CommandState, now: number): SwitchResult {
  const finishedAt = new Date(now).toISOString();
  if (command.phase === "failed") return { ...result, outcome: "failed", reason: reasonOf(command), finishedAt };
  if (command.phase === "sent") return { ...result, outcome: "sent", finishedAt };
  return { ...result, outcome: result.switch_state === 0 ? "turned off" : "turned on", finishedAt };
}

/** The caller shows failures itself, without a notice (spec §8). */
const BEHIND = { quiet: true, silent: true };

type PlayDeadline = { deadline?: number };
type HoldInput = InputOf<typeof contract.newHolds>;

/** Plays scenes and runs schedules: their switches show progress like any other, and the results are kept here. */
export class Plays {
  readonly #tracker: Tracker;
  readonly #plays = new Map<string, Play>();
  readonly #changed = signal();
  readonly onChange = this.#changed.on;

  constructor(tracker: Tracker) {
    this.#tracker = tracker;
  }

  of(id: string): Play | undefined {
    return this.#plays.get(id);
  }

  /** Rejects when the scene could not be played; the play contains the error too. */
  play(scene: Scene): Promise<void> {
    const { _id: sceneId } = scene;
    const send = (asked: PlayDeadline) => call(contract.playScene, { sceneId, ...asked }, BEHIND);
    return this.#start(sceneId, ordersOfScene(this.#tracker.store, scene), send).then(() => undefined);
  }

  /** Runs a schedule once per `run`, however often it is called. */
  run(schedule: Schedule, run: string): Promise<void> {
    const { _id: id } = schedule;
    const send = (asked: PlayDeadline) => call(contract.runSchedule, { id, run, ...asked }, BEHIND);
    return this.#start(id, ordersOfScene(this.#tracker.store, schedule), send).then(() => undefined);
  }

  /** Holds the switches of a scene, a room or a device; a failure is shown by a notice. */
  hold(id: string, input: HoldInput, scene?: Pick<Scene, "actions">): Promise<ReplyOf<typeof contract.newHolds>> {
    const orders = scene ? ordersOfScene(this.#tracker.store, scene) : [];
    return this.#start(id, orders, (asked) => call(contract.newHolds, { ...input, ...asked }, { quiet: true }));
  }

  forget(id: string): void {
    this.#plays.delete(id);
    this.#changed.emit();
  }

  /** Marks the `foreseen` switches, as far as they are known here, as pending at once. */
  async #start<Reply extends { results: SwitchResult[] }>(
    id: string,
    foreseen: readonly SwitchOrder[],
    send: (asked: PlayDeadline) => Promise<Reply>,
  ): Promise<Reply> {
    const attempt = this.#tracker.begin();
    const { startedAt: at, deadline } = attempt;
    const { store } = this.#tracker;
    const orders = foreseen.filter(({ switchId }) => isReachable(store, switchId));
    const asked = new Set(orders.map(({ switchId }) => switchId));
    this.#put(id, { at, results: undefined });
    for (const order of orders) this.#tracker.ask(attempt, order.switchId, toDesiredState(order));
    try {
      const reply = await send(deadline === undefined ? {} : { deadline });
      const { results } = reply;
      this.#tellSwitches(results, asked, attempt);
      this.#put(id, { at, results });
      this.#follow(id, results);
      return reply;
    } catch (error) {
      for (const switchId of asked) this.#tracker.drop(attempt, switchId);
      this.#put(id, { at, results: [], error: error as Error });
      throw error;
    }
  }

  #put(id: string, play: Play): void {
    this.#plays.set(id, play);
    this.#changed.emit();
  }

  #tellSwitches(results: readonly SwitchResult[], asked: ReadonlySet<string>, attempt: Attempt): void {
    for (const { switch_appliance_id: switchId, outcome, switch_state, level, command_id } of results) {
      if (outcome === "failed" || outcome === "held") {
        this.#tracker.drop(attempt, switchId);
        continue;
      }
      const isThere = this.#tracker.store.switch(switchId)?.current_status === (switch_state === 1);
      // An unforeseen switch may have answered before the server, so its answer would never come.
      if (!asked.has(switchId) && !isThere)
        this.#tracker.ask(attempt, switchId, toDesiredState({ switch_state: switch_state ?? 0, level }));
      this.#tracker.sent(attempt, switchId, command_id);
    }
    const ordered = new Set(results.map((each) => each.switch_appliance_id));
    for (const switchId of asked) if (!ordered.has(switchId)) this.#tracker.drop(attempt, switchId);
  }

  /** Settles each open result with its switch, unless it has been played again. */
  #follow(id: string, answered: readonly SwitchResult[]): void {
    let results = answered;
    for (const open of answered.filter(({ outcome }) => outcome === "pending")) {
      this.#tracker.whenEnded(open.switch_appliance_id, (command) => {
        const play = this.#plays.get(id);
        if (!command || play?.results !== results) return;
        const next = settled(open, command, this.#tracker.clock.now());
        results = results.map((each) => (each === open ? next : each));
        this.#put(id, { ...play, results });
      });
    }
  }
}
