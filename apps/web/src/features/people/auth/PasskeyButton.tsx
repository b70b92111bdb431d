import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { messageOf } from "../../../api/error-notices.ts";
import { hasPasskeys } from "../../../api/passkey-support.ts";
import { signInWithPasskey } from "../../../api/sign-in.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import classes from "./form/AuthForm.module.css";

/** Signs in with a passkey alone, where the browser knows any. */
export function PasskeyButton({ onDone }: { onDone(): void }) {
  const { t } = useTranslation("auth");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!hasPasskeys()) return null;
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (await signInWithPasskey()) return onDone();
      setFailure(t("login.passkeyFailed"));
    } catch (error) {
      setFailure(error instanceof ApiError ? messageOf(error) : t("login.passkeyFailed"));
    }
    setBusy(false);
  };
  return (
    <>
      <Button className={classes.demo} isQuiet isPending={isBusy} onClick={() => void press()}>
        {t("login.passkey")}
      </Button>
      {failure && (
        <p role="alert" className={classes.below}>
          {failure}
        </p>
      )}
    </>
  );
}
