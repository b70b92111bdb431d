import { Textarea } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAcknowledge({ did: "acknowledge", ...(why.trim() !== "" && { why: why.trim() }) });
  };
  return (
    <Sheet title={t("ack.title")} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <Text as="p" tone="quiet">
          {t("ack.lead")}
        </Text>
        <Textarea
          label={t("ack.why")}
          rows={3}
          data-autofocus
          maxLength={LONGEST.reason}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <div className={form.buttons}>
          <Button type="submit">{t("do.acknowledge")}</Button>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
