import { isFieldTrigger } from "@switchboard/domain/automation";
import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { useSentence } from "../useSentence.ts";
import { TreeSummary } from "./advanced/TreeSummary.tsx";
import { useSensing } from "./useSensing.ts";
import classes from "./WorkflowForm.module.css";
import { type FormState, toDraft } from "./workflow-draft.ts";

/** Summarises the draft as it will be listed. */
export function Summary({ state }: { state: FormState }) {
  return state.advanced ? <TreeSummary state={state} advanced={state.advanced} /> : <SimpleSummary state={state} />;
}

function SimpleSummary({ state }: { state: FormState }) {
  const { t } = useTranslation("workflows");
  const sentence = useSentence();
  const { data: groups } = useQuery(groupsQuery());
  useDeviceIds();
  const { value, minutes, startTime, endTime } = toDraft(state);
  const named = (switch_state: 0 | 1) =>
    state.actions.filter((action) => action.switch_state === switch_state).map(({ name }) => name ?? "");
  const watched = [
    ...state.devices.map((id) => liveStore.device(id)?.device_name ?? ""),
    ...state.groups.map((id) => groups?.find(({ _id }) => _id === id)?.name ?? ""),
  ];
  const { sensors, buttons } = useSensing(state);
  const [sensor] = sensors;
  const sensing = (state.trigger === "sensor" ? sensors : buttons).map(({ name }) => name);
  const { trigger, qualifier, notifies, press, alarm } = state;
  const isField = isFieldTrigger(trigger);
  const asked = { press, sensor: trigger === "sensor" ? sensor : undefined };
  const condition = { trigger, qualifier, value, minutes, ...(isField && asked), watched: isField ? sensing : watched };
  const told = { ...condition, startTime, endTime, on: named(1), off: named(0), notifies, alarm };
  return (
    <Surface as="section" fill="action" pad="12 16" className={classes.summary}>
      <h3>{t("times.summary")}</h3>
      <Text as="p" size={16} breaks>
        {sentence(told)}
      </Text>
    </Surface>
  );
}
