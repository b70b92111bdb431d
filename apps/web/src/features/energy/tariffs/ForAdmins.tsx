import type { ReactNode } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { Page } from "../../../ui/kit/Page.tsx";

/** Restricts tariffs to admins; the resulting bills are shown to others too. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const { t } = useTranslation("tariffs");
  if (useMay("enterprise.manage")) return children;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}
