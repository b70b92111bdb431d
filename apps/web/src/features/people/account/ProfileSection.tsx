import { TextInput } from "@mantine/core";
import type { Account } from "@switchboard/contract";
import { isPhone } from "@switchboard/domain/core";
import { refusalOf } from "../../../api/refusal.ts";
import { useSendChanges } from "../../../data/useSendChanges.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useEditAccount } from "./api.ts";

export function ProfileSection({ account }: { account: Account }) {
  const { t } = useTranslation(["account", "common"]);
  const edit = useEditAccount();
  const { name, fullname, phone, organisation, location } = account;
  const initial = { name, fullname, phone, organisation, location };
  const save = useSendChanges(initial, edit.mutateAsync);
  const fields = useForm({
    initial,
    check: (draft) => ({
      ...(draft.name.trim() === "" && { name: t("common:required") }),
      ...(!isPhone(draft.phone.trim()) && { phone: t("profile.phoneInvalid") }),
    }),
    explain: refusalOf,
    send: async (draft) => {
      const trimmed = Object.entries(draft).map(([key, value]) => [key, value.trim()]);
      await save({ ...draft, ...Object.fromEntries(trimmed) });
      success(t("common:saved"));
    },
  });
  return (
    <Section title={t("profile.title")} lead={t("profile.lead")}>
      <form {...fields.form} className={form.form}>
        <Grid min={240} isFit align="start" gap={16}>
          <TextInput label={t("profile.name")} maxLength={80} autoComplete="nickname" {...fields.bind("name")} />
          <TextInput label={t("profile.fullname")} maxLength={120} autoComplete="name" {...fields.bind("fullname")} />
          <TextInput
            label={t("profile.phone")}
            type="tel"
            maxLength={40}
            autoComplete="tel"
            {...fields.bind("phone")}
          />
          <TextInput
            label={t("profile.organisation")}
            maxLength={120}
            autoComplete="organization"
            {...fields.bind("organisation")}
          />
          <TextInput label={t("profile.location")} maxLength={120} {...fields.bind("location")} />
        </Grid>
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("common:save")} />
      </form>
    </Section>
  );
}
