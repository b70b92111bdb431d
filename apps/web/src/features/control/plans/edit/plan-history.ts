import type { Plan, PlanArea, PlanItem } from "@switchboard/contract";

export type ItemId = Pick<PlanItem, "device" | "switch_no">;

/** A change of some things on a plan; everything that it does not name stays. */
export interface PlanEdit {
  meters?: number | null;
  areas?: PlanArea[];
  without_areas?: string[];
  items?: PlanItem[];
  without_items?: ItemId[];
}

/** An edit with the one that takes it back. */
export interface Step {
  edit: PlanEdit;
  inverse: PlanEdit;
  /** Steps with the same key that follow each other closely are one, such as the presses of an arrow key. */
  key?: string | undefined;
  at: number;
}

export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

const ONE_MOVE_MS = 1500;

/** Names a switch, or a device as a whole. */
export const itemKey = ({ device, switch_no }: ItemId) => `${device}:${switch_no ?? "all"}`;

/** Replaces what has the same key, where it stands, and adds the rest. */
function merge<T>(
  now: readonly T[],
  changed: readonly T[],
  gone: ReadonlySet<string>,
  keyOf: (each: T) => string,
): T[] {
  const left = new Map(changed.map((each) => [keyOf(each), each]));
  const kept = now.flatMap((each) => {
    const key = keyOf(each);
    const next = left.get(key) ?? each;
    left.delete(key);
    return gone.has(key) ? [] : [next];
  });
  return [...kept, ...left.values()];
}

/** Returns the plan after an edit, as the server will answer it. */
export function applyEdit(plan: Plan, edit: PlanEdit): Plan {
  const { meters = plan.meters, areas = [], items = [], without_areas = [], without_items = [] } = edit;
  return {
    ...plan,
    meters,
    areas: merge(plan.areas, areas, new Set(without_areas), ({ room }) => room),
    items: merge(plan.items, items, new Set(without_items.map(itemKey)), itemKey),
  };
}

/** Returns the edit that restores what an edit of this plan is about to change, and nothing else. */
export function inverseOf(plan: Plan, edit: PlanEdit): PlanEdit {
  const rooms = new Set([...(edit.areas ?? []).map(({ room }) => room), ...(edit.without_areas ?? [])]);
  const named: ItemId[] = [...(edit.items ?? []), ...(edit.without_items ?? [])];
  const ids = new Map(named.map((id) => [itemKey(id), id]));
  const areas = plan.areas.filter(({ room }) => rooms.has(room));
  const items = plan.items.filter((item) => ids.has(itemKey(item)));
  for (const { room } of areas) rooms.delete(room);
  for (const item of items) ids.delete(itemKey(item));
  return {
    ...(edit.meters !== undefined && { meters: plan.meters }),
    ...(areas.length > 0 && { areas }),
    ...(items.length > 0 && { items }),
    ...(rooms.size > 0 && { without_areas: [...rooms] }),
    ...(ids.size > 0 && {
      without_items: [...ids.values()].map(({ device, switch_no }) => ({ device, switch_no })),
    }),
  };
}

/** Adds a step, or joins it with the one before it. A new step ends the way back to undone ones. */
export function record({ done }: History, step: Step): History {
  const last = done.at(-1);
  const isSame = step.key !== undefined && last?.key === step.key && step.at - last.at < ONE_MOVE_MS;
  return isSame && last
    ? { done: [...done.slice(0, -1), { ...step, inverse: last.inverse }], undone: [] }
    : { done: [...done, step], undone: [] };
}
