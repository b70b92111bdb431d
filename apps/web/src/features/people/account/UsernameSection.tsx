import { PasswordInput, TextInput } from "@mantine/core";
import type { Account } from "@switchboard/contract";
import { isUsername, plainUsername, USERNAME_LENGTH } from "@switchboard/domain/people";
import { refusedBeside } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useChangeUsername } from "./api.ts";

/** A name to sign in with beside the address; left empty, the address alone is used. */
export function UsernameSection({ account: { email, username } }: { account: Account }) {
  const { t } = useTranslation(["account", "common"]);
  const change = useChangeUsername();
  const current = username === email ? "" : username;
  const wrongWith = (wanted: string): string | undefined => {
    if (wanted === current) return t("username.same");
    return wanted === "" || isUsername(wanted) ? undefined : t("common:usernameInvalid");
  };
  const fields = useForm({
    initial: { username: current, password: "" },
    check: (draft) => {
      const wrong = wrongWith(plainUsername(draft.username));
      return { ...(wrong && { username: wrong }), ...(draft.password === "" && { password: t("common:required") }) };
    },
    explain: refusedBeside({
      "auth.wrong_credentials": "password",
      "user.name_taken": "username",
    }),
    send: async (draft) => {
      const wanted = plainUsername(draft.username);
      await change.mutateAsync({ username: wanted === "" ? null : wanted, password: draft.password });
      fields.set({ username: wanted, password: "" });
      success(t("common:saved"));
    },
  });
  const refused = fields.errors.password && fields.values.password ? t("password.wrong") : fields.errors.password;
  const lead = current === "" ? t("username.none") : t("username.lead", { username: current });
  return (
    <Section title={t("username.title")} lead={lead}>
      <form {...fields.form} className={form.form}>
        <Grid min={240} isFit align="start" gap={16}>
          <TextInput
            label={t("username.new")}
            description={t("username.hint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={USERNAME_LENGTH.max}
            {...fields.bind("username")}
          />
          <PasswordInput
            label={t("username.password")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
            {...fields.bind("password")}
            error={refused}
          />
        </Grid>
        <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("username.submit")} />
      </form>
    </Section>
  );
}
