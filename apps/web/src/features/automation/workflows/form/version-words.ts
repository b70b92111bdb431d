import type { Workflow, WorkflowParts, WorkflowTree } from "@switchboard/contract";
import { formatHhmm } from "@switchboard/domain/core";
import { levelPercent } from "@switchboard/domain/site";
import { formatPercent } from "../../../../ui/format/percent.ts";
import { listOf, type TreeWords, treeText } from "../tree-words.ts";
import { doesText } from "../workflow-words.ts";

type Part = keyof WorkflowParts;

/** The removed and added texts of one part. */
export interface PartChange {
  part: Part;
  was: readonly string[];
  is: readonly string[];
}

const PRESSED = { kind: "trigger", trigger: "press", qualifier: "is", value: 0 } as const;
type Doing = Pick<Workflow, "actions" | "scene" | "notification">;

function actionText(
  { switch_state, level, switch_appliance_id, groupId }: Workflow["actions"][number],
  { t, language }: TreeWords,
) {
  const name = switch_appliance_id?.name ?? groupId?.name ?? "";
  const names = level === null ? name : `${name} (${formatPercent(levelPercent(level), language)})`;
  return t(switch_state === 1 ? "does.on" : "does.off", { names });
}

function newsText({ head, message, to, people = [] }: NonNullable<Doing["notification"]>, { t, language }: TreeWords) {
  const names = people.map(({ name }) => name);
  const who = to === "people" ? listOf(names, language, "conjunction") : to === "owner" ? t("recipients.author") : "";
  return `“${head}” – ${message}${who === "" ? "" : ` (${who})`}`;
}

/** Describes immediate actions in one sentence, with the text of the notification, because a line each would be long. */
function doingText({ actions, scene, notification }: Doing, words: TreeWords): string {
  const { t, language } = words;
  const parts = [
    ...actions.map((action) => actionText(action, words)),
    ...(scene ? [t("does.scene", { name: scene.name })] : []),
    ...(notification ? [`${t("does.notify")} ${newsText(notification, words)}`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : doesText({ on: [], off: [], notifies: false }, t, language);
}

function stepText(
  { afterMinutes: count, whileItLasts, ...doing }: NonNullable<WorkflowParts["steps"]>[number],
  words: TreeWords,
) {
  return words.t(whileItLasts ? "tree.thenWhile" : "tree.then", { count, does: doingText(doing, words) });
}

function alarmTexts(alarm: NonNullable<WorkflowParts["alarm"]>, { t, language }: TreeWords): string[] {
  const { priority, advice, latching, onDelay, offDelay } = alarm;
  const number = new Intl.NumberFormat(language);
  const said = (name: "onDelay" | "offDelay" | "advice", value: string) => `${t(`advanced.${name}`)}: ${value}`;
  return [
    t("tree.alarm", { priority: t(`advanced.priorities.${priority}`) }),
    ...(advice === "" ? [] : [said("advice", advice)]),
    ...(latching ? [t("advanced.latching")] : []),
    said("onDelay", number.format(onDelay)),
    said("offDelay", number.format(offDelay)),
  ];
}

/** Returns the joined conditions; any other condition is one part. */
function sideBySide(tree: WorkflowTree): readonly WorkflowTree[] {
  return tree.kind === "all" || tree.kind === "any" ? tree.of : [tree];
}

/** Lists parts separately when both conditions are joined alike, else the whole. */
function treeTexts(tree: WorkflowTree, other: WorkflowTree | null | undefined, words: TreeWords): string[] {
  const parts = sideBySide(tree);
  const isJoinedAlike = other?.kind === tree.kind && parts.length > 1 && sideBySide(other).length > 1;
  return isJoinedAlike ? parts.map((part) => treeText(part, words, true)) : [treeText(tree, words)];
}

/** Returns a line for each thing of a part that can change by itself. */
function textsOf(part: Part, parts: WorkflowParts, other: WorkflowParts, words: TreeWords): string[] {
  const { t, clock, language } = words;
  const { tree, actions, steps, alarm, notification, scene } = parts;
  switch (part) {
    case "tree":
      return tree ? treeTexts(tree, other.tree, words) : [];
    case "actions":
      return (actions ?? []).map((action) => actionText(action, words));
    case "steps":
      return (steps ?? []).map((step) => stepText(step, words));
    case "else":
      return parts.else ? [doingText(parts.else, words)] : [];
    case "alarm":
      return alarm ? alarmTexts(alarm, words) : [];
    case "notification":
      return notification ? [newsText(notification, words)] : [];
    case "scene":
      return scene ? [scene.name] : [];
    case "trigger":
      return parts.trigger ? [t(`triggers.${parts.trigger}`)] : [];
    case "qualifier":
      return parts.qualifier ? [parts.qualifier === "is" ? "=" : t(`trigger.${parts.qualifier}`)] : [];
    case "press":
      return parts.press ? [words.shownOf({ ...PRESSED, press: parts.press })] : [];
    case "startTime":
    case "endTime": {
      const time = parts[part];
      return typeof time === "number" ? [formatHhmm(time, clock)] : [];
    }
    case "safety":
      return parts.safety ? [t("versions.yes")] : [];
    case "watches":
      return parts.watches ?? [];
    default: {
      const value = parts[part];
      if (value === null || value === undefined) return [];
      return [typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value];
    }
  }
}

/** Lists the changes by part, without unchanged lines. */
export function changesOf(before: WorkflowParts, after: WorkflowParts, words: TreeWords): PartChange[] {
  const parts = Object.keys(before) as Part[];
  return parts.map((part) => {
    const [was, is] = [textsOf(part, before, after, words), textsOf(part, after, before, words)];
    return { part, was: was.filter((each) => !is.includes(each)), is: is.filter((each) => !was.includes(each)) };
  });
}
