import { Textarea } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { WASTE_DECISIONS, type WasteDecision } from "@switchboard/domain/energy";
import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DecisionSheet } from "../../../ui/kit/DecisionSheet.tsx";
import form from "../../../ui/kit/Form.module.css";
import { useDecide } from "./api.ts";
import classes from "./Waste.module.css";

/** Asks for a decision about a finding; the consequence of each is shown beside it. */
export function DecideSheet({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation("waste");
  const [decision, setDecision] = useState<WasteDecision>("fixed");
  const [note, setNote] = useState("");
  const { mutate, isPending } = useDecide();
  const submit = () => mutate({ id, decision, note: note.trim() }, { onSuccess: onClose });
  return (
    <DecisionSheet
      title={t("decide.title")}
      submit={t("decide.save")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={`${form.field} ${classes.choice}`}>
        <legend>{t("decide.what")}</legend>
        {WASTE_DECISIONS.map((each) => (
          <label key={each} data-chosen={each === decision || undefined}>
            <input type="radio" name="decision" checked={each === decision} onChange={() => setDecision(each)} />
            <span>
              <strong>{t(`decision.${each}`)}</strong>
              <small>{t(`decide.then.${each}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Textarea
        label={t("decide.note")}
        rows={2}
        maxLength={LONGEST.reason}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value.replaceAll("\n", " "))}
      />
    </DecisionSheet>
  );
}
