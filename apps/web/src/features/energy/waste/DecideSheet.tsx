import { Textarea } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { WASTE_DECISIONS, type WasteDecision } from "@switchboard/domain/energy";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { useDecide } from "./api.ts";
import classes from "./Waste.module.css";

/** Asks for a decision about a finding; the consequence of each is shown beside it. */
export function DecideSheet({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation(["waste", "common"]);
  const [decision, setDecision] = useState<WasteDecision>("fixed");
  const [note, setNote] = useState("");
  const { mutate, isPending } = useDecide();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ id, decision, note: note.trim() }, { onSuccess: onClose });
  };
  return (
    <Sheet title={t("decide.title")} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <fieldset className={classes.choice}>
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
        <div className={form.buttons}>
          <Button type="submit" isPending={isPending}>
            {t("decide.save")}
          </Button>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
