import { Switch } from "@mantine/core";
import type { WorkflowTruth } from "@switchboard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DecisionSheet } from "../../../../ui/kit/DecisionSheet.tsx";
import { type IfTrueNow, truthQuery, useSetWorkflowActive } from "../api.ts";
import { TrueNowChoice } from "../TrueNowChoice.tsx";

type SetActive = ReturnType<typeof useSetWorkflowActive>;

/** Asks before a workflow is turned on whose condition is true already. */
function TurnOnSheet(props: { rule: Rule; truth: WorkflowTruth; set: SetActive; onClose(): void }) {
  const { rule, truth, set, onClose } = props;
  const { t } = useTranslation("workflows");
  const [chosen, setChosen] = useState<IfTrueNow>("wait");
  const turnOn = () => {
    set.mutate({ key: rule.key, isActive: true, ifTrueNow: chosen });
    onClose();
  };
  return (
    <DecisionSheet
      title={t("trueNow.title", { name: rule.name })}
      submit={t("trueNow.turnOn")}
      onSubmit={turnOn}
      onClose={onClose}
    >
      <TrueNowChoice truth={truth} chosen={chosen} at="enable" onChoose={setChosen} />
    </DecisionSheet>
  );
}

/** Turns a workflow on and off. */
export function ActiveSwitch({ rule }: { rule: Rule }) {
  const { key, name, isActive, unable } = rule;
  const { t } = useTranslation("workflows");
  const client = useQueryClient();
  const set = useSetWorkflowActive();
  const [truth, setTruth] = useState<WorkflowTruth>();
  const shown = set.isPending ? set.variables.isActive : isActive;
  async function turnOn(): Promise<void> {
    // If the check fails, the workflow is turned on without acting at once.
    const found = await client.fetchQuery(truthQuery({ key })).catch(() => undefined);
    if (found && found.where.length > 0) setTruth(found);
    else set.mutate({ key, isActive: true });
  }
  return (
    <>
      <Switch
        role="switch"
        aria-label={t("card.active", { name })}
        label={t(shown ? (unable ? "card.onUnable" : "card.on") : "card.off")}
        labelPosition="left"
        checked={shown}
        onChange={(event) => {
          if (set.isPending) return;
          if (event.currentTarget.checked) void turnOn();
          else set.mutate({ key, isActive: false });
        }}
      />
      {truth && <TurnOnSheet rule={rule} truth={truth} set={set} onClose={() => setTruth(undefined)} />}
    </>
  );
}
