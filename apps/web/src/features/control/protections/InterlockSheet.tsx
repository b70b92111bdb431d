import { TextInput } from "@mantine/core";
import type { Interlock } from "@switchboard/contract";
import { useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { useEditInterlock, useNewInterlock } from "./api.ts";
import classes from "./Protections.module.css";
import { SwitchesField } from "./SwitchesField.tsx";

interface InterlockSheetProps {
  /** The one to change; a new one is made without. */
  interlock?: Interlock | undefined;
  onClose(): void;
}

/** Edits which switches must never be on together, and what follows when somebody turns them on at the wall. */
export function InterlockSheet({ interlock, onClose }: InterlockSheetProps) {
  const { t } = useTranslation("protections");
  const create = useNewInterlock();
  const edit = useEditInterlock();
  const [switches, setSwitches] = useState(() => interlock?.switches.map(({ _id }) => _id) ?? []);
  const [corrects, setCorrects] = useState(interlock?.corrects ?? false);
  const [isChecked, setChecked] = useState(false);
  const fields = useForm({
    initial: { name: interlock?.name ?? "" },
    check: ({ name }) => {
      setChecked(true);
      return name.trim() === "" ? { name: t("form.needsName") } : {};
    },
    explain: refusalOf,
    send: async ({ name }) => {
      if (switches.length < 2) return;
      const input = { name: name.trim(), switches, corrects };
      if (interlock) await edit.mutateAsync({ id: interlock._id, ...input });
      else await create.mutateAsync(input);
      onClose();
    },
  });
  const title = interlock ? t("interlock.editNamed", { name: interlock.name }) : t("interlock.new");
  return (
    <Sheet title={title} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("form.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        <SwitchesField
          chosen={switches}
          problem={isChecked && switches.length < 2 ? t("form.needsTwo") : undefined}
          onChoose={setSwitches}
        />
        <fieldset className={`${form.field} ${classes.field}`}>
          <legend>{t("form.wall")}</legend>
          {[false, true].map((value) => (
            <Row as="label" isInline gap={8} isTouch key={String(value)}>
              <input type="radio" name="corrects" checked={corrects === value} onChange={() => setCorrects(value)} />
              {t(value ? "form.correct" : "form.tell")}
            </Row>
          ))}
        </fieldset>
        <SubmitBar
          failure={fields.failure}
          isBusy={fields.isBusy}
          submit={t(interlock ? "form.save" : "form.create")}
        />
      </form>
    </Sheet>
  );
}
