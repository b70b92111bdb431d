import { needsConfirmation } from "@switchboard/domain/control";
import { useSyncExternalStore } from "react";
import { signal } from "../ui/signal.ts";
import type { LiveStore } from "./live-store.ts";

/** An action on switches that waits for a confirmation. */
export interface SwitchQuestion {
  on: boolean;
  count: number;
  /** The room, group or device that is switched; undefined for switches without one. */
  name?: string | undefined;
  /** The scene that switches them. */
  scene?: string | undefined;
  /** The names of the critical switches that will be turned off. */
  critical: readonly string[];
  onAnswer(isYes: boolean): void;
}

const changed = signal();
let current: SwitchQuestion | undefined;

function setQuestion(next: SwitchQuestion | undefined): void {
  current = next;
  changed.emit();
}

/** Returns the open question; the frame shows it on every screen. */
export function useSwitchQuestion(): SwitchQuestion | undefined {
  return useSyncExternalStore(changed.on, () => current);
}

export function answerSwitchQuestion(isYes: boolean): void {
  const question = current;
  setQuestion(undefined);
  question?.onAnswer(isYes);
}

interface SwitchingPlan extends Pick<SwitchQuestion, "on" | "name" | "scene"> {
  ids: readonly string[];
}

/** Calls `onAnswer` at once, or with the person's answer if the consequences need a confirmation. */
export function confirmSwitching(
  store: LiveStore,
  { ids, ...plan }: SwitchingPlan,
  onAnswer: (isYes: boolean) => void,
): void {
  const switches = ids.flatMap((id) => store.switch(id) ?? []);
  const critical = plan.on ? [] : switches.filter((each) => each.critical).map((each) => each.name);
  if (needsConfirmation(plan.on, switches)) setQuestion({ ...plan, count: switches.length, critical, onAnswer });
  else onAnswer(true);
}
