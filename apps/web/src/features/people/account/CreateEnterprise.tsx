import { Modal, TextInput } from "@mantine/core";
import { isTimeZone, LONGEST } from "@switchboard/domain/core";
import { useId } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { browserTimeZone, TimeZoneNames } from "../../../ui/TimeZoneNames.tsx";
import { createEnterprise } from "./api.ts";

/** Asks for the enterprise fields of a registration, and switches to the new enterprise. */
export function CreateEnterprise({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["account", "common"]);
  const zones = useId();
  const fields = useForm({
    initial: { name: "", time_zone: browserTimeZone() },
    check: ({ name, time_zone }) => ({
      ...(name.trim() === "" && { name: t("common:required") }),
      ...(!isTimeZone(time_zone.trim()) && { time_zone: t("enterprises.create.zoneUnknown") }),
    }),
    explain: refusalOf,
    send: async ({ name, time_zone }) => {
      await createEnterprise({ name: name.trim(), time_zone: time_zone.trim() });
      success(t("enterprises.create.done", { name: name.trim() }));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("enterprises.create.title")} centered withCloseButton={false}>
      <form {...fields.form} className={form.form}>
        <p className={form.paragraph}>{t("enterprises.create.text")}</p>
        <TextInput
          label={t("enterprises.create.name")}
          maxLength={LONGEST.name}
          autoComplete="organization"
          data-autofocus
          {...fields.bind("name")}
        />
        <TextInput
          label={t("enterprises.create.zone")}
          description={t("enterprises.create.zoneHint")}
          list={zones}
          autoComplete="off"
          spellCheck={false}
          {...fields.bind("time_zone")}
        />
        <TimeZoneNames id={zones} />
        <div role="alert" className={form.alert}>
          {fields.failure && <p className={form.failure}>{fields.failure}</p>}
        </div>
        <div className={form.buttons}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" isPending={fields.isBusy}>
            {t("enterprises.create.submit")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
