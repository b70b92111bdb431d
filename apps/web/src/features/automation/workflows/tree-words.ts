import type { TreeTrigger, WorkflowTree } from "@switchboard/contract";
import { formatHhmm } from "@switchboard/domain/core";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { weekdayName } from "../../../ui/format/date-format.ts";
import { conditionText, type DoesParts, doesText, firstText, type RaisesPart } from "./workflow-words.ts";

type Words = Translate<"workflows">;

/** The names and formats needed to describe conditions. */
export interface TreeWords {
  t: Words;
  language: string;
  clock: 12 | 24;
  /** Returns the names of a trigger's targets. */
  namesOf(trigger: TreeTrigger): readonly string[];
  /** Describes a sensor's limit or a button's press. */
  shownOf(trigger: TreeTrigger): string;
}

/** The parts of a sentence about a workflow of several triggers. */
export interface TreeSentence extends RaisesPart {
  tree: WorkflowTree;
  does: DoesParts;
  otherwise?: DoesParts | undefined;
  steps?: readonly (DoesParts & { afterMinutes: number; whileItLasts?: boolean | undefined })[] | undefined;
}

export function listOf(items: readonly string[], language: string, type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(language, { type }).format(items);
}

/** Puts groups last: "either a or b and c" is ambiguous, "c and either a or b" is not. */
function groupsLast(nodes: readonly WorkflowTree[]): readonly WorkflowTree[] {
  const isGroup = ({ kind }: WorkflowTree) => kind === "all" || kind === "any";
  return [...nodes.filter((each) => !isGroup(each)), ...nodes.filter(isGroup)];
}

/** Describes a condition; nested ones are marked at their beginning and end. */
export function treeText(tree: WorkflowTree, words: TreeWords, isWithin = false): string {
  const { t, language } = words;
  switch (tree.kind) {
    case "all":
    case "any": {
      const [only, ...others] = tree.of;
      if (only && others.length === 0) return treeText(only, words, isWithin);
      const parts = groupsLast(tree.of).map((each) => treeText(each, words, true));
      const list = listOf(parts, language, tree.kind === "all" ? "conjunction" : "disjunction");
      if (!isWithin) return list;
      return t(tree.kind === "all" ? "tree.together" : "tree.either", { list });
    }
    case "not":
      return notText(tree.of, words);
    case "lasting":
      return t("condition.lasting", { condition: treeText(tree.of, words, true), count: tree.minutes });
    case "trigger":
      return triggerText(tree, words);
    case "hours":
      return hoursText(tree, words, false);
    case "day":
      return t("tree.day", { types: dayTypes(tree, words) });
  }
}

function notText(tree: WorkflowTree, words: TreeWords): string {
  if (tree.kind === "hours") return hoursText(tree, words, true);
  if (tree.kind === "day") return words.t("tree.notDay", { types: dayTypes(tree, words) });
  if (tree.kind === "not") return treeText(tree.of, words, true);
  return words.t("tree.isNot", { condition: treeText(tree, words, true) });
}

function triggerText(trigger: TreeTrigger, words: TreeWords): string {
  const shown = words.shownOf(trigger);
  const { qualifier, value } = trigger;
  const told = { trigger: trigger.trigger, qualifier, value, shown, press: shown, minutes: 0 };
  return conditionText({ ...told, watched: words.namesOf(trigger) }, words.t, words.language);
}

function hoursText(
  { startTime, endTime, days }: Extract<WorkflowTree, { kind: "hours" }>,
  { t, language, clock }: TreeWords,
  isOutside: boolean,
): string {
  const given = { start: formatHhmm(startTime, clock), end: formatHhmm(endTime, clock) };
  if (!days) return t(isOutside ? "tree.outside" : "tree.within", given);
  const names = days.map((day) => weekdayName(day, language, "long"));
  const when = { ...given, days: listOf(names, language, "conjunction") };
  return t(isOutside ? "tree.outsideDays" : "tree.withinDays", when);
}

function dayTypes({ types }: Extract<WorkflowTree, { kind: "day" }>, { t, language }: TreeWords): string {
  return listOf(
    types.map((type) => t(`dayType.${type}`)),
    language,
    "disjunction",
  );
}

/** Describes the condition, the actions, the later steps and the actions at the end in one sentence. */
export function treeSentence({ tree, does, otherwise, steps = [], alarm }: TreeSentence, words: TreeWords): string {
  const { t, language } = words;
  const done = (parts: DoesParts) => doesText(parts, t, language);
  const first = firstText({ ...does, alarm }, t, language);
  const later = steps.map(({ afterMinutes: count, whileItLasts, ...parts }) =>
    t(whileItLasts ? "tree.thenWhile" : "tree.then", { count, does: done(parts) }),
  );
  const ends = otherwise ? [t("tree.else", { does: done(otherwise) })] : [];
  return [t("sentenceTree", { condition: treeText(tree, words), does: first }), ...later, ...ends].join("; ");
}
