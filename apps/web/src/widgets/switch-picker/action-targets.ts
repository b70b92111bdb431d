import { type ActionDraft, targetOf } from "@switchboard/domain/control";

/** Adds missing targets with an action, or removes them. Other lines keep their place. */
export function withTargets(
  actions: readonly ActionDraft[],
  targets: readonly ActionDraft[],
  switch_state: 0 | 1 | "remove",
): ActionDraft[] {
  const meant = new Set(targets.map(targetOf));
  if (switch_state === "remove") return actions.filter((action) => !meant.has(targetOf(action)));
  const there = new Set(actions.map(targetOf));
  return [
    ...actions,
    ...targets.filter((each) => !there.has(targetOf(each))).map((each) => ({ ...each, switch_state })),
  ];
}
