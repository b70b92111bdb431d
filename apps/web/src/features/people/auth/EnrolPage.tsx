import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { hasPasskeys } from "../../../api/passkey-support.ts";
import { signOut } from "../../../api/sign-in.ts";
import { secondFactorsQuery } from "../../../data/second-factor.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { START_PATH } from "../../../ui/start-path.ts";
import { PasskeySetup } from "../../../widgets/second-factor/PasskeySetup.tsx";
import { RecoveryCodes } from "../../../widgets/second-factor/RecoveryCodes.tsx";
import { TotpSetup } from "../../../widgets/second-factor/TotpSetup.tsx";
import classes from "./form/AuthForm.module.css";
import { AuthScreen } from "./form/AuthForm.tsx";

const route = getRouteApi("/user/second-factor");

/** Shown to users whose enterprise requires a second step; everything else is blocked until it is set up. */
export function EnrolPage() {
  const { t } = useTranslation(["auth", "security"]);
  const router = useRouter();
  const client = useQueryClient();
  const { from } = route.useSearch();
  const [codes, setCodes] = useState<string[]>();
  const enter = () => {
    // Requests refused so far are sent again.
    client.clear();
    router.history.push(from ?? START_PATH);
  };
  if (codes) {
    return (
      <AuthScreen key="codes" title={t("security:recovery.shownTitle")}>
        <Stack gap={20} className={classes.enrol}>
          <RecoveryCodes codes={codes} onDone={enter} />
        </Stack>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t("enrol.title")} lead={t("enrol.lead")}>
      <Ways onDone={(shown) => (shown.length > 0 ? setCodes(shown) : enter())} />
      <Button className={classes.demo} isQuiet onClick={() => signOut()}>
        {t("enrol.signOut")}
      </Button>
    </AuthScreen>
  );
}

function Ways({ onDone }: { onDone(codes: string[]): void }) {
  const { t } = useTranslation("auth");
  const { data: factors } = useQuery(secondFactorsQuery());
  const [way, setWay] = useState<"app" | "passkey">("app");
  const mayPasskey = factors?.passkeys_possible === true && hasPasskeys();
  return (
    <Stack gap={20} className={classes.enrol}>
      {mayPasskey && (
        <Row as="fieldset" wraps gap="4 24" className={classes.choice}>
          <legend>{t("enrol.which")}</legend>
          {(["app", "passkey"] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
              {t(`enrol.${each}`)}
            </label>
          ))}
        </Row>
      )}
      {way === "app" ? <TotpSetup onDone={onDone} /> : <PasskeySetup onDone={onDone} />}
    </Stack>
  );
}
