import { IconLock } from "@switchboard/icons";
import { useNavigate } from "@tanstack/react-router";
import { useMay } from "../../../api/useMay.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useOwnsDevice } from "../../../data/useOwnsDevice.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { AccessViews } from "./AccessViews.tsx";
import { type AccessSearch, toAccess, useAccessSearch } from "./access-search.ts";
import { PaneSkeletons } from "./choose/PaneSkeletons.tsx";

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

/** Whether something is theirs is known once the devices are there. */
function NotAnOwner() {
  const { isWaiting, error, retry } = useDevicesLoad();
  if (error) return <LoadFailure what="devices" error={error} onRetry={retry} />;
  return isWaiting ? <PaneSkeletons /> : <NotAllowed />;
}

/** Who may use which device or single switch, by person and by device: for admins, and for owners of theirs (spec §6). */
export function AccessPage() {
  const { t } = useTranslation("access");
  const search = useAccessSearch();
  const navigate = useNavigate();
  const step = useAddressStep();
  const mayManage = useMay("device.manage");
  const isOwner = useOwnsDevice();
  if (!mayManage && !isOwner) {
    return (
      <Page title={t("title")}>
        <NotAnOwner />
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
    <Page title={t("title")} lead={t(mayManage ? "lead" : "leadOwner")} action={views}>
      <AccessViews search={search} />
    </Page>
  );
}
