import type { Network } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Disclosure } from "../parts/Disclosure.tsx";

/** Help for forgotten or lost device IDs (spec §2). */
export function LostIdHelp({ network }: { network: Network }) {
  const { t } = useTranslation("addDevice");
  return (
    <Disclosure summary={t("auth.help.summary")}>
      <ul>
        <li>{t("auth.help.label")}</li>
        <li>{t("auth.help.card")}</li>
        <li>{t(network === "mobile" ? "mobile.lostId" : "auth.help.wifi")}</li>
        <li>{t("auth.help.support")}</li>
      </ul>
    </Disclosure>
  );
}
