import { treeTriggers } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../../../data/groups.ts";
import { scenesQuery } from "../../../../../data/scenes.ts";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../../live/live.ts";
import { useDeviceIds } from "../../../../../live/useLive.ts";
import { Surface } from "../../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { treeSentence } from "../../tree-words.ts";
import { useTreeWords } from "../../useSentence.ts";
import { useSensing } from "../useSensing.ts";
import classes from "../WorkflowForm.module.css";
import type { FormState } from "../workflow-draft.ts";
import type { AdvancedDraft, DoingDraft } from "./advanced-draft.ts";

/** Summarises the draft as it will be listed. */
export function TreeSummary({ state, advanced }: { state: FormState; advanced: AdvancedDraft }) {
  const { t } = useTranslation("workflows");
  const wordsFor = useTreeWords();
  const { data: groups = [] } = useQuery(groupsQuery());
  const { data: scenes = [] } = useQuery(scenesQuery());
  useDeviceIds();
  const triggers = treeTriggers(advanced.tree);
  const { sensors, buttons } = useSensing({
    sensors: triggers.flatMap((trigger) => trigger.sensors ?? []),
    buttons: triggers.flatMap((trigger) => trigger.buttons ?? []),
  });
  const devices = triggers
    .flatMap((trigger) => trigger.devices ?? [])
    .map((id) => {
      return { _id: id, name: liveStore.device(id)?.device_name ?? "" };
    });
  const doesOf = ({ actions, scene, notifies }: Pick<DoingDraft, "actions" | "scene" | "notifies">) => {
    const named = (switch_state: 0 | 1) =>
      actions.filter((action) => action.switch_state === switch_state).map(({ name }) => name ?? "");
    return { on: named(1), off: named(0), notifies, scene: scenes.find(({ _id }) => _id === scene)?.name };
  };
  const { tree, otherwise, steps } = advanced;
  const told = {
    tree,
    does: doesOf(state),
    otherwise: otherwise ? doesOf(otherwise) : undefined,
    steps: steps.map(({ afterMinutes, whileItLasts, ...doing }) => ({ ...doesOf(doing), afterMinutes, whileItLasts })),
    alarm: state.alarm,
  };
  return (
    <Surface as="section" fill="action" pad="12 16" className={classes.summary}>
      <h3>{t("times.summary")}</h3>
      <Text as="p" size={16} breaks>
        {treeSentence(told, wordsFor({ devices, groups, sensors, buttons }, sensors))}
      </Text>
    </Surface>
  );
}
