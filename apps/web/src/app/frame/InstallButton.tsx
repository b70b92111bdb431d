import { IconDeviceMobileDown } from "@switchboard/icons";
import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { isDoneByHand, useInstall } from "../follow-install.ts";

/** Installs the app on this device; explains how when the browser leaves it to the user. */
export function InstallButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation("shell");
  const install = useInstall();
  const [isTold, setTold] = useState(false);
  if (!install && !isDoneByHand()) return null;
  return (
    <div>
      <PlainButton className={className} onClick={install ?? (() => setTold(!isTold))}>
        <IconDeviceMobileDown size={18} stroke={1.7} aria-hidden="true" />
        {t("install.button")}
      </PlainButton>
      <p role="status" hidden={!isTold}>
        {isTold && t("install.byHand")}
      </p>
    </div>
  );
}
