import { Textarea } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DecisionSheet } from "../../../../ui/kit/DecisionSheet.tsx";
import type { AlarmAction } from "../../../../widgets/alarms/useHandleAlarms.ts";

/** Says that one has seen it, with a word for the others where there is one. */
export function AcknowledgeSheet({
  onClose,
  onAcknowledge,
}: {
  onClose(): void;
  onAcknowledge(action: AlarmAction): void;
}) {
  const { t } = useTranslation(["alarms", "common"]);
  const [why, setWhy] = useState("");
  const submit = () => {
    onAcknowledge({ did: "acknowledge", ...(why.trim() !== "" && { why: why.trim() }) });
  };
  return (
    <DecisionSheet
      title={t("ack.title")}
      lead={t("ack.lead")}
      submit={t("do.acknowledge")}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t("ack.why")}
        rows={3}
        data-autofocus
        maxLength={LONGEST.reason}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </DecisionSheet>
  );
}
