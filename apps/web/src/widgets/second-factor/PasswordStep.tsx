import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import form from "../../ui/kit/Form.module.css";
import { useForm } from "../../ui/kit/useForm.ts";
import { PasswordAsk } from "./PasswordAsk.tsx";
import { passwordRefusal } from "./password-refusal.ts";

interface PasswordStepProps {
  submit: string;
  isDanger?: boolean;
  onCancel?(): void;
  send(password: string): Promise<unknown>;
  children?: ReactNode;
}

/** Asks for the password before a change, and shows a failure beside it. */
export function PasswordStep({ submit, isDanger, onCancel, send, children }: PasswordStepProps) {
  const { t } = useTranslation(["security", "common"]);
  const fields = useForm({
    initial: { password: "" },
    check: ({ password }) => (password === "" ? { password: t("common:required") } : {}),
    explain: passwordRefusal,
    send: ({ password }) => send(password),
  });
  return (
    <form {...fields.form} className={form.form}>
      {children}
      <PasswordAsk bound={fields.bind("password")} />
      <div role="alert" className={form.alert}>
        {fields.failure && <p className={form.failure}>{fields.failure}</p>}
      </div>
      <div className={form.buttons}>
        {onCancel && (
          <Button isQuiet onClick={onCancel}>
            {t("common:cancel")}
          </Button>
        )}
        <Button type="submit" isDanger={isDanger} isPending={fields.isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
