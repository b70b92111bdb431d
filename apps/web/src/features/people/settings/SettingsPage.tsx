import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Page } from "../../../ui/kit/Page.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import { AboutFoot } from "./AboutFoot.tsx";
import { EnterpriseTab } from "./EnterpriseTab.tsx";
import { MetaKeys } from "./MetaKeys.tsx";
import { PanelsTab } from "./panels/PanelsTab.tsx";
import { type Tab, useTab } from "./settings-tabs.ts";
import { YoursTab } from "./YoursTab.tsx";

/** Shows the user's own settings and, to admins, the enterprise's (spec §2). */
export function SettingsPage() {
  const { t } = useTranslation("settings");
  const { tab, room, offered, show } = useTab();
  const tabs = offered.length > 1 && (
    <SegmentedControl
      aria-label={t("tabs.label")}
      value={tab}
      onChange={(value) => show(value as Tab)}
      data={offered.map((value) => ({ value, label: t(`tabs.${value}`) }))}
    />
  );
  return (
    <Page title={t("title")} lead={t("lead")} action={tabs}>
      <div className={form.sections}>
        {tab === "yours" && <YoursTab />}
        {tab === "enterprise" && <EnterpriseTab />}
        {tab === "meta" && <MetaKeys />}
        {tab === "panels" && <PanelsTab room={room} />}
      </div>
      <AboutFoot />
    </Page>
  );
}
