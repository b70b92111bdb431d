import { networkOf } from "@switchboard/domain/site";
import { useSearch } from "@tanstack/react-router";
import { useMay } from "../../../api/useMay.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Page } from "../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { AddDeviceFlow } from "./AddDeviceFlow.tsx";
import { INITIAL, movingState } from "./model/add-device-state.ts";

function NothingToMove({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("addDevice");
  const back = (
    <ButtonLink to="/app/devices/reconfigure" isQuiet>
      {t("move.choose")}
    </ButtonLink>
  );
  return <EmptyState title={title} text={text} action={back} />;
}

/** Another Wi-Fi for a device that is there already (spec §2, configure). */
function MovePage({ id }: { id: string }) {
  const { t } = useTranslation("addDevice");
  const load = useDevicesLoad();
  const isThere = useLiveView(id, id, (store) => store.device(id)?.access === "device");
  const device = isThere ? liveStore.device(id) : undefined;
  const isMobile = device && networkOf(device.device_type) === "mobile";
  return (
    <Page title={t("move.title")} lead={device && !isMobile ? t("move.lead", { name: device.device_name }) : undefined}>
      {isMobile && <NothingToMove title={t("mobile.noWifi")} text={t("mobile.noWifiText")} />}
      {device && !isMobile && <AddDeviceFlow key={id} initial={movingState(device)} />}
      {!device && load.error && <LoadFailure what="device" error={load.error} onRetry={load.retry} />}
      {!device && load.isComplete && <NothingToMove title={t("move.gone")} text={t("move.goneText")} />}
      {!device && !load.isComplete && !load.error && (
        <div className={form.skeleton} role="status" aria-label={t("move.title")} />
      )}
    </Page>
  );
}

/** From the box to the first switching (spec §2), or from one Wi-Fi to another. */
export function AddDevicePage() {
  const { t } = useTranslation("addDevice");
  const mayManage = useMay("device.manage");
  const { reconfigure: moving } = useSearch({ from: "/app/devices/new" });
  if (!mayManage) {
    return (
      <Page title={t("title")}>
        <EmptyState title={t("adminsOnly.title")} text={t("adminsOnly.text")} />
      </Page>
    );
  }
  if (moving) return <MovePage key={moving} id={moving} />;
  return (
    <Page key="new" title={t("title")} lead={t("lead")}>
      <AddDeviceFlow initial={INITIAL} />
    </Page>
  );
}
