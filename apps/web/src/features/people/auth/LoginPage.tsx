import type { SecondStep } from "@switchboard/contract";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { tryDemo } from "../../../api/demo-session.ts";
import { messageOf } from "../../../api/error-notices.ts";
import { refusalOf } from "../../../api/refusal.ts";
import { hasMoved, useSession } from "../../../api/session.ts";
import { signIn } from "../../../api/sign-in.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { START_PATH } from "../../../ui/start-path.ts";
import { AccountDeletedNotice } from "./AccountDeletedNotice.tsx";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { Field } from "./form/Field.tsx";
import { PasswordField } from "./form/PasswordField.tsx";
import { required } from "./form/rules.ts";
import { useRules } from "./form/useRules.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";

const route = getRouteApi("/user/login");
/** Loaded only for users with a second step. */
const SecondStepScreen = lazy(() =>
  import("./SecondStepScreen.tsx").then((module) => ({ default: module.SecondStepScreen })),
);

export function LoginPage() {
  const router = useRouter();
  const { from } = route.useSearch();
  const [step, setStep] = useState<SecondStep>();
  const enter = () => router.history.push(from && !hasMoved() ? from : START_PATH);
  if (!step) return <PasswordScreen onDone={enter} onStep={setStep} />;
  return (
    <Suspense>
      <SecondStepScreen step={step} onDone={enter} onBack={() => setStep(undefined)} />
    </Suspense>
  );
}

function PasswordScreen({ onDone, onStep }: { onDone(): void; onStep(step: SecondStep): void }) {
  const { t } = useTranslation("auth");
  const session = useSession();
  const { bind, form, failure } = useForm({
    initial: { username: "", password: "" },
    ...useRules({ username: required, password: required }),
    explain: refusalOf,
    send: async (credentials) => {
      const result = await signIn(credentials);
      if (result === true) onDone();
      else if (result) onStep(result);
    },
  });
  const processing = session.state === "processing";
  const loginError = session.error && messageOf(session.error);
  return (
    <AuthScreen title={t("login.title")} lead={t("login.lead")}>
      <Told />
      <AuthForm
        {...form}
        failure={failure ?? loginError}
        processing={processing}
        submit={processing ? t("login.processing") : t("login.submit")}
      >
        <Field
          {...bind("username")}
          label={t("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...bind("password")} label={t("password")} autoComplete="current-password" />
        <Row align="stretch" justify="end" className={classes.between}>
          <Link to="/user/forgot-password">{t("login.forgot")}</Link>
        </Row>
      </AuthForm>
      <OtherWays onDone={onDone} />
    </AuthScreen>
  );
}

/** Why someone is here again, where they might wonder. */
function Told() {
  const { t } = useTranslation("auth");
  const navigate = route.useNavigate();
  const { deleted, idle } = route.useSearch();
  // A reload must not say it again.
  const forget = useCallback(
    () => void navigate({ search: (before) => ({ ...before, deleted: undefined }), replace: true }),
    [navigate],
  );
  if (deleted) return <AccountDeletedNotice onGone={forget} />;
  if (!idle) return null;
  return (
    <Surface as="p" isCard pad="10 14" role="status" className={classes.remark}>
      {t("login.idle")}
    </Surface>
  );
}

function OtherWays({ onDone }: { onDone(): void }) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const enterDemo = () => {
    tryDemo();
    router.history.push(START_PATH);
  };
  return (
    <>
      <PasskeyButton onDone={onDone} />
      <Button className={classes.demo} isQuiet onClick={enterDemo}>
        {t("login.demo")}
      </Button>
      <p className={classes.below}>
        {t("login.noAccount")} <Link to="/user/register">{t("login.register")}</Link>
      </p>
    </>
  );
}
