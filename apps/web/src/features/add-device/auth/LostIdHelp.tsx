import { useTranslation } from "react-i18next";
import { Disclosure } from "../parts/Disclosure.tsx";

/** Help for forgotten or lost device IDs (spec §2). */
export function LostIdHelp() {
  const { t } = useTranslation("addDevice");
  return (
    <Disclosure summary={t("auth.help.summary")}>
      <ul>
        <li>{t("auth.help.label")}</li>
        <li>{t("auth.help.card")}</li>
        <li>{t("auth.help.wifi")}</li>
        <li>{t("auth.help.support")}</li>
      </ul>
    </Disclosure>
  );
}
