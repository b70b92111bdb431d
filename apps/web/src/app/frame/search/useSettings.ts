import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Thing } from "./thing.ts";

/** Makes entries that open a tab of the settings, or the account. `also` has further words by which an entry is found. */
function useEntries() {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  return useMemo(() => {
    const tab = (
      name: "yours" | "enterprise" | "meta" | "panels",
      key: string,
      label: string,
      ...also: string[]
    ): Thing => ({
      key: `setting:${key}`,
      kind: "setting",
      name: label,
      place: t("menu.settings"),
      also,
      open: () => void navigate({ to: "/app/settings", search: { tab: name } }),
    });
    const account = (key: string, label: string): Thing => ({
      key: `setting:${key}`,
      kind: "setting",
      name: label,
      place: t("menu.account"),
      also: [],
      open: () => void navigate({ to: "/app/account" }),
    });
    return { tab, account };
  }, [t, navigate]);
}

/** Lists the settings by their labels; those of the enterprise only for permitted users. */
export function useSettings(): readonly Thing[] {
  const { t } = useTranslation(["settings", "account", "security"]);
  const mayManage = useMay("enterprise.manage");
  const { tab, account } = useEntries();
  return useMemo(() => {
    const ofEnterprise = [
      tab("enterprise", "enterprise", t("settings:enterprise.title"), t("settings:enterprise.address")),
      tab("enterprise", "zone", t("settings:enterprise.zone")),
      tab("enterprise", "currency", t("settings:enterprise.currency")),
      tab("enterprise", "brand", t("settings:brand.title"), t("settings:brand.logo"), t("settings:brand.accent")),
      tab("enterprise", "rules", t("settings:rules.title"), t("settings:rules.second"), t("settings:rules.idle")),
      tab("enterprise", "holds", t("settings:holds.title")),
      tab("meta", "meta", t("settings:meta.title")),
      tab("panels", "panels", t("settings:panels.title")),
    ];
    const clock = [t("settings:time.clock"), t("settings:time.clock24"), t("settings:time.clock12")];
    return [
      tab("yours", "look", t("settings:look.title")),
      tab("yours", "time", t("settings:time.title"), ...clock, t("settings:time.weekStart")),
      tab("yours", "news", t("settings:news.title")),
      ...(mayManage ? ofEnterprise : []),
      account("profile", t("account:profile.title")),
      account("email", t("account:email.title")),
      account("username", t("account:username.title")),
      account("password", t("account:password.title")),
      account("tags", t("account:tags.title")),
      account("second", t("security:second.title")),
      account("sessions", t("security:sessions.title")),
      account("delete", t("account:delete.title")),
    ];
  }, [t, tab, account, mayManage]);
}
