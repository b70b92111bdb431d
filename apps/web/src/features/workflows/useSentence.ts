import type { Scene, Sensor } from "@switchboard/contract";
import type { Rule } from "../../data/workflow-rules.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useClockStyle } from "../../ui/format/clock-style.ts";
import { useSensorWords } from "../../widgets/sensors/useSensorWords.ts";
import { type SentenceParts, sentenceOf } from "./workflow-words.ts";

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
