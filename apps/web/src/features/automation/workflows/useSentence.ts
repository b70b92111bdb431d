import { type Scene, type Sensor, type TreeTrigger, treeTargets, type Workflow } from "@switchboard/contract";
import type { Rule } from "../../../data/workflow-rules.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useClockStyle } from "../../../ui/format/clock-style.ts";
import { useSensorWords } from "../../../widgets/sensors/useSensorWords.ts";
import { type TreeWords, treeSentence } from "./tree-words.ts";
import { type DoesParts, type SentenceParts, sentenceOf } from "./workflow-words.ts";

function namesWith(actions: Scene["actions"], state: 0 | 1): string[] {
  return actions
    .filter(({ switch_state }) => switch_state === state)
    .map(({ switch_appliance_id, groupId }) => switch_appliance_id?.name ?? groupId?.name ?? "");
}

export function toSentenceParts(rule: Rule): SentenceParts & Pick<Rule, "sensor"> {
  return {
    ...rule,
    watched: [...rule.devices, ...rule.groups, ...rule.sensors, ...rule.buttons].map(({ name }) => name),
    on: namesWith(rule.actions, 1),
    off: namesWith(rule.actions, 0),
    scene: rule.scene?.name,
    notifies: rule.notification !== null,
  };
}

const doesOf = ({ actions, scene, notification }: Pick<Workflow, "actions" | "scene" | "notification">): DoesParts => ({
  on: namesWith(actions, 1),
  off: namesWith(actions, 0),
  scene: scene?.name,
  notifies: notification !== null,
});

type NamedThings = Pick<Rule, "devices" | "groups" | "sensors" | "buttons">;

/** Provides the words for conditions of several triggers, with the names of their targets. */
export function useTreeWords(): (
  things: NamedThings,
  sensors: readonly (Pick<Sensor, "kind" | "unit"> & { _id: string })[],
) => TreeWords {
  const { t, i18n } = useTranslation("workflows");
  const clock = useClockStyle();
  const words = useSensorWords();
  return (things, sensors) => {
    const names = new Map(
      [...things.devices, ...things.groups, ...things.sensors, ...things.buttons].map(({ _id, name }) => [_id, name]),
    );
    const shownOf = (trigger: TreeTrigger) => {
      if (trigger.trigger === "press") return trigger.press ? words.press(trigger.press) : "";
      const sensor = sensors.find(({ _id }) => trigger.sensors?.includes(_id));
      return sensor ? words.value(sensor, trigger.value) : String(trigger.value);
    };
    return {
      t,
      language: i18n.language,
      clock,
      namesOf: (trigger) => treeTargets(trigger).flatMap((id) => names.get(id) ?? []),
      shownOf,
    };
  };
}

/** Says any workflow that is kept: of one trigger or of several. */
export function useRuleSentence(): (rule: Rule) => string {
  const simple = useSentence();
  const wordsFor = useTreeWords();
  return (rule) => {
    const { tree } = rule;
    if (!tree) return simple(toSentenceParts(rule));
    const steps = rule.steps?.map(({ afterMinutes, whileItLasts, ...doing }) => ({
      ...doesOf(doing),
      afterMinutes,
      whileItLasts,
    }));
    const told = { tree, does: doesOf(rule), otherwise: rule.else && doesOf(rule.else), steps, alarm: rule.alarm };
    return treeSentence(told, wordsFor(rule, rule.sensorKinds ?? []));
  };
}

/** Says a workflow in the reader's language and clock. */
export function useSentence(): (
  told: SentenceParts & { sensor?: Pick<Sensor, "kind" | "unit"> | undefined },
) => string {
  const { t, i18n } = useTranslation("workflows");
  const clock = useClockStyle();
  const words = useSensorWords();
  return ({ sensor, ...told }) => {
    const shown = sensor ? words.value(sensor, told.value) : undefined;
    const press = told.press && words.press(told.press);
    return sentenceOf({ ...told, shown, press }, t, i18n.language, clock);
  };
}
