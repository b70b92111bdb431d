import { countedSwitches } from "@switchboard/domain/site";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { fieldType } from "../../data/field-type.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useMayManage } from "../../data/useMayManage.ts";
import { DeviceHealth } from "../../features/site/health/DeviceHealth.tsx";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useLiveView } from "../../live/useLive.ts";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { StaleBanner } from "../../widgets/connection/StaleBanner.tsx";
import { DeviceHolds } from "../../widgets/holds/DeviceHolds.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { DeviceHistory } from "./DeviceHistory.tsx";
import { DeviceManagement, EditDevice } from "./DeviceManagement.tsx";
import { DeviceSwitches } from "./DeviceSwitches.tsx";

function NoDevice() {
  const { t } = useTranslation("health");
  const load = useDevicesLoad();
  if (load.error) return <LoadFailure what="device" error={load.error} onRetry={load.retry} />;
  if (!load.isComplete) {
    return (
      <Text as="p" tone="quiet" role="status">
        {t("waiting")}
      </Text>
    );
  }
  const back = <ButtonLink to="/app/devices">{t("toList")}</ButtonLink>;
  return <EmptyState title={t("missing")} text={t("missingText")} action={back} />;
}

function Sections({ device }: { device: LiveDevice }) {
  return (
    <Stack gap={24}>
      <DeviceSwitches id={device._id} />
      <DeviceHealth id={device._id} />
      {device.switches.length > 0 && <DeviceHistory id={device._id} />}
      <DeviceManagement device={device} />
    </Stack>
  );
}

function EditDeviceButton({ device }: { device: LiveDevice }) {
  const { t } = useTranslation("devices");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isQuiet onClick={() => setIsOpen(true)}>
        {t("edit.title")}
      </Button>
      {isOpen && <EditDevice device={device} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** One device on one page: its switches, readings, health, history, settings and access, as far as the person may see them. */
export function DevicePage() {
  const { t } = useTranslation(["devices", "health"]);
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  // The device object changes with every report; the page is drawn again only when what it shows itself changes.
  const view = useLiveView(id, id, (store) => {
    const found = store.device(id);
    if (!found) return undefined;
    const { device_name: name, device_type: type, field, access, managed, switches } = found;
    const made = field ? fieldType(field) : undefined;
    return { name, type, made, access, managed, switches: switches.length, counted: countedSwitches(found).length };
  });
  const mayManage = useMayManage(view);
  const device = view && liveStore.device(id);
  return (
    <Page
      title={view?.name ?? t("health:facts.title")}
      lead={view && (view.made ?? t(`types.${view.type}`))}
      action={
        device && (
          <Row wraps gap={8}>
            {view.counted > 0 && <DeviceHolds device={id} name={device.device_name} />}
            {mayManage && device.access === "device" && <EditDeviceButton device={device} />}
          </Row>
        )
      }
    >
      <StaleBanner />
      {device ? <Sections key={id} device={device} /> : <NoDevice />}
    </Page>
  );
}
