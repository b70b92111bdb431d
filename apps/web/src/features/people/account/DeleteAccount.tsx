import { Modal, PasswordInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { refusedBeside } from "../../../api/refusal.ts";
import { endSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { DeleteButton } from "../../../ui/kit/DeleteButton.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Section } from "../../../ui/kit/Section.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { deleteAccount } from "./api.ts";

export function DeleteAccount({ email }: { email: string }) {
  const { t } = useTranslation("account");
  return (
    <Section title={t("delete.title")} lead={t("delete.lead")}>
      <DeleteButton question={(close) => <Question email={email} onClose={close} />}>{t("delete.open")}</DeleteButton>
    </Section>
  );
}

/** Asks for the password, because a screen left open must not be enough. */
function Question({ email, onClose }: { email: string; onClose(): void }) {
  const { t } = useTranslation(["account", "common"]);
  const navigate = useNavigate();
  const fields = useForm({
    initial: { password: "" },
    check: ({ password }) => (password === "" ? { password: t("common:required") } : {}),
    explain: refusedBeside({ "auth.wrong_credentials": "password" }),
    send: async ({ password }) => {
      await deleteAccount(password);
      endSession({ navigate: false });
      // The login, where the user ends up, shows the confirmation.
      await navigate({ to: "/user/login", search: { deleted: "yes" }, replace: true });
    },
  });
  const wrong = fields.errors.password && fields.values.password ? t("password.wrong") : fields.errors.password;
  return (
    <Modal opened onClose={onClose} title={t("delete.question")} centered withCloseButton={false}>
      <form {...fields.form} className={form.form}>
        <p className={form.paragraph}>{t("delete.text", { email })}</p>
        <PasswordInput
          label={t("delete.password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
          data-autofocus
          {...fields.bind("password")}
          error={wrong}
        />
        <div role="alert">{fields.failure && <p className={form.failure}>{fields.failure}</p>}</div>
        <div className={form.buttons}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" isDanger isPending={fields.isBusy}>
            {t("delete.open")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
