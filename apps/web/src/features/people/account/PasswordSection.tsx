import { PasswordInput } from "@mantine/core";
import { isAcceptablePassword } from "@switchboard/domain/core";
import { refusedBeside } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { changePassword } from "./api.ts";

const EMPTY = { password: "", new_password: "" };

export function PasswordSection() {
  const { t } = useTranslation(["account", "common"]);
  const fields = useForm({
    initial: EMPTY,
    check: ({ password, new_password }) => ({
      ...(password === "" && { password: t("common:required") }),
      ...(!isAcceptablePassword(new_password) && {
        new_password: new_password === "" ? t("common:required") : t("password.tooShort"),
      }),
    }),
    explain: refusedBeside({ "auth.wrong_credentials": "password", "auth.weak_password": "new_password" }),
    send: async (draft) => {
      await changePassword(draft);
      success(t("password.done"));
      fields.set(EMPTY);
    },
  });
  const eye = { "aria-label": t("password.show"), tabIndex: 0 };
  const refused = fields.errors.password && fields.values.password ? t("password.wrong") : fields.errors.password;
  return (
    <Section title={t("password.title")} lead={t("password.lead")}>
      <form {...fields.form} className={form.form}>
        <Grid min={240} isFit align="start" gap={16}>
          <PasswordInput
            label={t("password.current")}
            autoComplete="current-password"
            visibilityToggleButtonProps={eye}
            {...fields.bind("password")}
            error={refused}
          />
          <PasswordInput
            label={t("password.new")}
            description={t("password.hint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...fields.bind("new_password")}
          />
        </Grid>
        <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("password.submit")} />
      </form>
    </Section>
  );
}
