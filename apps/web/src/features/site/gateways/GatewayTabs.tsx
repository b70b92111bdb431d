import { useTranslation } from "../../../i18n/useTranslation.ts";
import { LinkTabs } from "../../../ui/kit/LinkTabs.tsx";

/** New devices and the gateways that found them are one screen in the menu, with two addresses. */
export function GatewayTabs() {
  const { t } = useTranslation("gateways");
  const tabs = [
    { to: "/app/devices/found", label: t("found.title") },
    { to: "/app/devices/gateways", label: t("title") },
  ] as const;
  return <LinkTabs label={t("tabs")} tabs={tabs} />;
}
