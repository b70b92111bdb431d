import type { FactorKind, SecondStep } from "@switchboard/contract";
import { useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { finishSignIn } from "../../../api/sign-in.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { TextButton } from "../../../ui/kit/layout/TextButton.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { Field } from "./form/Field.tsx";
import { required } from "./form/rules.ts";
import { useRules } from "./form/useRules.ts";

interface StepProps {
  step: SecondStep;
  onDone(): void;
}

const LEADS = { totp: "step.leadTotp", passkey: "step.leadPasskey", recovery: "step.leadRecovery" } as const;
const WAYS = { totp: "step.toTotp", passkey: "step.toPasskey", recovery: "step.toRecovery" } as const;

/** Asks for a code, a passkey or a recovery code after the password. */
export function SecondStepScreen({ step, onDone, onBack }: StepProps & { onBack(): void }) {
  const { t } = useTranslation("auth");
  const [way, setWay] = useState<FactorKind>(step.methods[0] ?? "recovery");
  const others = step.methods.filter((each) => each !== way);
  return (
    <AuthScreen key={way} title={t("step.title")} lead={t(LEADS[way])}>
      {way === "passkey" ? (
        <PasskeyStep step={step} onDone={onDone} />
      ) : (
        <CodeStep key={way} way={way} step={step} onDone={onDone} />
      )}
      <Stack as="ul" align="start" className={classes.ways}>
        {others.map((each) => (
          <li key={each}>
            <TextButton onClick={() => setWay(each)}>{t(WAYS[each])}</TextButton>
          </li>
        ))}
        <li>
          <TextButton onClick={onBack}>{t("backToLogin")}</TextButton>
        </li>
      </Stack>
      <p className={classes.below}>{t("step.lost")}</p>
    </AuthScreen>
  );
}

function CodeStep({ way, step, onDone }: StepProps & { way: "totp" | "recovery" }) {
  const { t } = useTranslation("auth");
  const { bind, form, failure, isBusy } = useForm({
    initial: { code: "" },
    ...useRules({ code: required }),
    explain: refusalOf,
    send: async ({ code }) => {
      await finishSignIn(step.challenge, way === "totp" ? { code } : { recovery_code: code });
      onDone();
    },
  });
  const isTotp = way === "totp";
  return (
    <AuthForm {...form} failure={failure} processing={isBusy} submit={t("step.submit")}>
      <Field
        {...bind("code")}
        label={t(isTotp ? "step.code" : "step.recovery")}
        hint={isTotp ? t("step.codeHint") : undefined}
        autoComplete={isTotp ? "one-time-code" : "off"}
        inputMode={isTotp ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isTotp ? 7 : 40}
        autoFocus
      />
    </AuthForm>
  );
}

function PasskeyStep({ step, onDone }: StepProps) {
  const { t } = useTranslation("auth");
  const [isDeclined, setDeclined] = useState(false);
  const { form, failure, isBusy } = useForm({
    initial: {},
    explain: refusalOf,
    send: async () => {
      const { askPasskey } = await import("../../../api/passkeys.ts");
      const passkey = step.passkey && (await askPasskey(step.passkey));
      setDeclined(!passkey);
      if (!passkey) return;
      await finishSignIn(step.challenge, { passkey });
      onDone();
    },
  });
  const words = failure ?? (isDeclined ? t("login.passkeyFailed") : undefined);
  return <AuthForm {...form} failure={words} processing={isBusy} submit={t("step.usePasskey")} />;
}
