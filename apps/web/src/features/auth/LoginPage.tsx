import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { tryDemo } from "../../gateway/demo-session.ts";
import { messageOf } from "../../gateway/error-notices.ts";
import { refusalOf } from "../../gateway/refusal.ts";
import { useSession } from "../../gateway/session.ts";
import { signIn } from "../../gateway/sign-in.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { START_PATH } from "../../ui/start-path.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { Field } from "./form/Field.tsx";
import { PasswordField } from "./form/PasswordField.tsx";
import { required } from "./form/rules.ts";
import { useRules } from "./form/useRules.ts";

const route = getRouteApi("/user/login");

export function LoginPage() {
  const { t } = useTranslation("auth");
  const session = useSession();
  const router = useRouter();
  const { from, deleted } = route.useSearch();
  const { bind, form, failure } = useForm({
    initial: { username: "", password: "" },
    ...useRules({ username: required, password: required }),
    explain: refusalOf,
    send: async (credentials) => {
      if (await signIn(credentials)) router.history.push(from ?? START_PATH);
    },
  });
  const enterDemo = () => {
    tryDemo();
    router.history.push(START_PATH);
  };
  const processing = session.state === "processing";
  const loginError = session.error && messageOf(session.error);
  return (
    <AuthScreen title={t("login.title")} lead={t("login.lead")}>
      {deleted && (
        <p role="status" className={classes.told}>
          {t("accountDeleted")}
        </p>
      )}
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
        <div className={classes.between}>
          <Link to="/user/forgot-password">{t("login.forgot")}</Link>
        </div>
      </AuthForm>
      <Button className={classes.demo} isQuiet onClick={enterDemo}>
        {t("login.demo")}
      </Button>
      <p className={classes.below}>
        {t("login.noAccount")} <Link to="/user/register">{t("login.register")}</Link>
      </p>
    </AuthScreen>
  );
}
