import { SegmentedControl } from "@mantine/core";
import { roleMay } from "@switchboard/domain";
import { IconLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "../../gateway/session.ts";
import { useAddressStep } from "../../ui/address-step.ts";
import { ButtonLink } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { AccessViews } from "./AccessViews.tsx";
import { type AccessSearch, toAccess, useAccessSearch } from "./access-search.ts";

function NotAllowed() {
  const { t } = useTranslation(["access", "errors"]);
  return (
    <EmptyState
      icon={<IconLock size={22} stroke={1.6} />}
      title={t("errors:forbidden.message")}
      text={t("access:denied.text")}
      action={
        <ButtonLink to="/app/devices/control" isQuiet>
          {t("access:denied.action")}
        </ButtonLink>
      }
    />
  );
}

/** Who may use which device or single switch, by person and by device (spec §6). */
export function AccessPage() {
  const { t } = useTranslation("access");
  const search = useAccessSearch();
  const navigate = useNavigate();
  const step = useAddressStep();
  const mayManage = useSession().user?.role.some((role) => roleMay(role, "device.manage"));
  if (!mayManage) {
    return (
      <Page title={t("title")}>
        <NotAllowed />
      </Page>
    );
  }
  const show = (by: string) => void navigate({ ...toAccess({ ...search, by: by as AccessSearch["by"] }), ...step() });
  const views = (
    <SegmentedControl
      aria-label={t("by.label")}
      value={search.by}
      onChange={show}
      data={(["person", "device"] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
    />
  );
  return (
    <Page title={t("title")} lead={t("lead")} action={views}>
      <AccessViews search={search} />
    </Page>
  );
}
