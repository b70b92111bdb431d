import { deviceType } from "@switchboard/domain/site";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import panel from "../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { DeviceFacts } from "./DeviceFacts.tsx";
import { Events } from "./events/Events.tsx";
import { MotorCard } from "./events/MotorCard.tsx";
import { OnlineDay } from "./online/OnlineDay.tsx";
import { LivePower } from "./power/LivePower.tsx";

const SensorsOf = lazy(() =>
  import("../../../widgets/sensors/SensorsOf.tsx").then((module) => ({ default: module.SensorsOf })),
);

const DeviceCosts = lazy(async () => {
  const [module] = await Promise.all([import("../../../widgets/costs/DeviceCosts.tsx"), loadTexts("meters")]);
  return { default: module.DeviceCosts };
});

function NotThere({ text }: { text: string }) {
  const { t } = useTranslation("health");
  const back = <ButtonLink to="/app/devices/health">{t("toList")}</ButtonLink>;
  return <EmptyState title={t("missing")} text={text} action={back} />;
}

/** Shows how a device is and has been; also part of the page of the device. */
export function DeviceHealth({ id }: { id: string }) {
  const { sensor: openId } = useSearch({ strict: false }) as { sensor?: string };
  const { t } = useTranslation("health");
  const load = useDevicesLoad();
  const device = useLiveView(id, id, (store) => {
    const found = store.device(id);
    return found && { name: found.device_name, type: found.device_type, access: found.access };
  });
  if (!device && load.error) return <LoadFailure what="device" error={load.error} onRetry={load.retry} />;
  if (!device && load.isComplete) return <NotThere text={t("missingText")} />;
  if (!device) {
    return (
      <p className={panel.quiet} role="status">
        {t("waiting")}
      </p>
    );
  }
  const { phases, switches } = deviceType(device.type);
  if (device.access === "switch") {
    return (
      <>
        <DeviceFacts id={id} />
        <p className={panel.quiet}>{t("partOnly")}</p>
      </>
    );
  }
  return (
    <>
      <DeviceFacts id={id} />
      {switches.includes("motor") && <MotorCard id={id} />}
      {phases > 0 && <LivePower id={id} />}
      {phases > 0 && (
        <Suspense>
          <DeviceCosts id={id} />
        </Suspense>
      )}
      <Suspense>
        <SensorsOf key={openId} isShown={({ device: { _id } }) => _id === id} openId={openId} />
      </Suspense>
      <OnlineDay id={id} />
      <Events id={id} />
    </>
  );
}
