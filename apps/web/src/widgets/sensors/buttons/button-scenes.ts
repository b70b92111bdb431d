import type { PressButton } from "@switchboard/contract";
import type { Rule } from "../../../data/workflow-rules.ts";

/** One kind of press of one button. */
export interface Press {
  button: PressButton;
  press: string;
}

const isOf = (rule: Rule, { button, press }: Press) =>
  rule.trigger === "press" && rule.press === press && rule.buttons.some(({ _id }) => _id === button._id);

/** True for a workflow that only plays one scene on one press at any time, which the sheets here create and change. */
function isPlain({ trigger, buttons, scene, actions, notification, startTime, endTime }: Rule): boolean {
  const isAlways = startTime === 0 && endTime === 2359;
  return trigger === "press" && buttons.length === 1 && !!scene && actions.length === 0 && !notification && isAlways;
}

/** Separates the rule that only plays a scene from other workflows of a press. */
export function rulesOf(rules: readonly Rule[], press: Press): { plain: Rule | undefined; others: Rule[] } {
  const own = rules.filter((rule) => isOf(rule, press));
  const plain = own.find(isPlain);
  return { plain, others: own.filter((rule) => rule !== plain) };
}

/** Returns the rules that play a scene when a button is pressed. */
export function playersOf(rules: readonly Rule[], sceneId: string): Rule[] {
  return rules.filter(({ trigger, scene }) => trigger === "press" && scene?._id === sceneId);
}
