import { Textarea } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (cause.trim() !== "") onCloseAlarms({ did: "close", cause: cause.trim() });
  };
  return (
    <Sheet title={t("close.title", { count })} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <Text as="p" tone="quiet">
          {t("close.lead")}
        </Text>
        <Textarea
          label={t("close.cause")}
          required
          rows={3}
          maxLength={LONGEST.reason}
          value={cause}
          error={isTried && cause.trim() === "" && t("common:required")}
          onChange={({ currentTarget }) => setCause(currentTarget.value)}
        />
        <div className={form.buttons}>
          <Button type="submit">{t("do.close")}</Button>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
