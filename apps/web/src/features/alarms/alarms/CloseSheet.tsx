import { Textarea } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DecisionSheet } from "../../../ui/kit/DecisionSheet.tsx";
import type { AlarmAction } from "../../../widgets/alarms/useHandleAlarms.ts";

interface CloseSheetProps {
  count: number;
  onClose(): void;
  onCloseAlarms(action: AlarmAction): void;
}

/** Closes what is over, with its cause. */
export function CloseSheet({ count, onClose, onCloseAlarms }: CloseSheetProps) {
  const { t } = useTranslation(["alarms", "common"]);
  const [cause, setCause] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (cause.trim() !== "") onCloseAlarms({ did: "close", cause: cause.trim() });
  };
  return (
    <DecisionSheet
      title={t("close.title", { count })}
      lead={t("close.lead")}
      submit={t("do.close")}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t("close.cause")}
        required
        rows={3}
        maxLength={LONGEST.reason}
        value={cause}
        error={isTried && cause.trim() === "" && t("common:required")}
        onChange={({ currentTarget }) => setCause(currentTarget.value)}
      />
    </DecisionSheet>
  );
}
