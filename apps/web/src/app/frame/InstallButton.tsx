import { IconDeviceMobileDown } from "@switchboard/icons";
import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { isDoneByHand, useInstall } from "../follow-install.ts";

/** Installs the app on this device; explains how when the browser leaves it to the user. */
export function InstallButton() {
  const { t } = useTranslation("shell");
  const install = useInstall();
  const [isTold, setTold] = useState(false);
  if (!install && !isDoneByHand()) return null;
  return (
    <Stack>
      <Button isQuiet onClick={install ?? (() => setTold(!isTold))}>
        <IconDeviceMobileDown size={18} stroke={1.7} aria-hidden="true" />
        {t("install.button")}
      </Button>
      <p role="status" hidden={!isTold}>
        {isTold && t("install.byHand")}
      </p>
    </Stack>
  );
}
