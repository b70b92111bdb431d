import { NativeSelect, TextInput } from "@mantine/core";
import type { EnterpriseDetails } from "@switchboard/contract";
import { isTimeZone } from "@switchboard/domain/core";
import { useId, useMemo } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useSendChanges } from "../../../data/useSendChanges.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { TimeZoneNames } from "../../../ui/TimeZoneNames.tsx";
import { useEditEnterprise } from "./api.ts";

function useCurrencies(current: string) {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: "currency" });
    const codes = new Set([current, ...Intl.supportedValuesOf("currency")]);
    return [...codes].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
  }, [i18n.language, current]);
}

export function DetailsSection({ details }: { details: EnterpriseDetails }) {
  const { t } = useTranslation(["settings", "common"]);
  const edit = useEditEnterprise();
  const { name, address, time_zone, currency } = details;
  const save = useSendChanges({ name, address, time_zone, currency }, edit.mutateAsync);
  const currencies = useCurrencies(currency);
  const zones = useId();
  const fields = useForm({
    initial: { name, address, time_zone, currency },
    check: (draft) => ({
      ...(draft.name.trim() === "" && { name: t("common:required") }),
      ...(!isTimeZone(draft.time_zone.trim()) && { time_zone: t("enterprise.zoneUnknown") }),
    }),
    explain: refusalOf,
    send: async (draft) => {
      await save({
        name: draft.name.trim(),
        address: draft.address.trim(),
        time_zone: draft.time_zone.trim(),
        currency: draft.currency,
      });
      success(t("common:saved"));
    },
  });
  const isMoving = fields.values.time_zone.trim() !== time_zone && isTimeZone(fields.values.time_zone.trim());
  return (
    <Section title={t("enterprise.title")}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("enterprise.name")} maxLength={80} {...fields.bind("name")} />
        <TextInput label={t("enterprise.address")} maxLength={200} {...fields.bind("address")} />
        <Grid min={240} isFit align="start" gap={16}>
          <TextInput
            label={t("enterprise.zone")}
            list={zones}
            autoComplete="off"
            spellCheck={false}
            {...fields.bind("time_zone")}
          />
          <NativeSelect label={t("enterprise.currency")} data={currencies} {...fields.bind("currency")} />
        </Grid>
        <TimeZoneNames id={zones} />
        <div role="status">
          {isMoving && (
            <Surface as="p" frame="warning" pad="10 12">
              {t("enterprise.zoneMoves")}
            </Surface>
          )}
        </div>
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("common:save")} />
      </form>
    </Section>
  );
}
