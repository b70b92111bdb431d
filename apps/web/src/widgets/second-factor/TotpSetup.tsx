import { TextInput } from "@mantine/core";
import { isTotpCode } from "@switchboard/domain/core";
import { lazy, Suspense, useState } from "react";
import { refusedBeside } from "../../api/refusal.ts";
import { beginTotp, confirmTotp, useShowFactors } from "../../data/second-factor.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import form from "../../ui/kit/Form.module.css";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SubmitBar } from "../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { PasswordStep } from "./PasswordStep.tsx";
import classes from "./SecondFactor.module.css";

const QrCode = lazy(() => import("./QrCode.tsx").then((module) => ({ default: module.QrCode })));

type Begun = Awaited<ReturnType<typeof beginTotp>>;

/** The password, the picture to scan, the first code; it ends with recovery codes where these are the first. */
export function TotpSetup({ onDone }: { onDone(recoveryCodes: string[]): void }) {
  const { t } = useTranslation("security");
  const [begun, setBegun] = useState<Begun>();
  if (begun) return <FirstCode begun={begun} onDone={onDone} />;
  return (
    <PasswordStep submit={t("confirm.submit")} send={async (password) => setBegun(await beginTotp(password))}>
      <p className={form.paragraph}>{t("app.text")}</p>
    </PasswordStep>
  );
}

/** In groups of four, as people read it aloud. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

function FirstCode({ begun, onDone }: { begun: Begun; onDone(recoveryCodes: string[]): void }) {
  const { t } = useTranslation(["security", "common"]);
  const show = useShowFactors();
  const fields = useForm({
    initial: { code: "" },
    check: ({ code }) => (isTotpCode(code.trim()) ? {} : { code: t("app.codeInvalid") }),
    explain: refusedBeside({ "auth.wrong_code": "code" }),
    send: async ({ code }) => {
      const { factors, recovery_codes } = await confirmTotp(code.trim());
      show(factors);
      onDone(recovery_codes);
    },
  });
  return (
    <form {...fields.form} className={form.form}>
      <Stack align="center" gap={8} text="center">
        <p className={form.paragraph}>{t("app.scan")}</p>
        <Suspense fallback={<div className={classes.qr} />}>
          <QrCode text={begun.uri} label={t("app.picture")} />
        </Suspense>
        <Text as="p" tone="quiet" size={13}>
          {t("app.type")}
        </Text>
        <code className={classes.secret}>{grouped(begun.secret)}</code>
      </Stack>
      <TextInput
        label={t("app.code")}
        description={t("app.codeHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-autofocus
        {...fields.bind("code")}
      />
      <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("app.submit")} />
    </form>
  );
}
