import { useMediaQuery } from "@mantine/hooks";
import { isFieldType } from "@switchboard/domain/site";
import { IconAdjustmentsCog, IconArrowLeft, IconLock } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import split from "../../../ui/kit/Split.module.css";
import { AddDeviceLink } from "../../../widgets/AddDeviceLink.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { type ConfigureSearch, toConfigure, useConfigureSearch } from "./configure-search.ts";
import { DeviceChooser } from "./DeviceChooser.tsx";
import { DeviceSettings } from "./DeviceSettings.tsx";
import type { Draft } from "./useSettings.ts";

function NotAllowed() {
  const { t } = useTranslation(["configure", "errors"]);
  return (
    <EmptyState
      icon={<IconLock size={22} stroke={1.6} />}
      title={t("errors:forbidden.message")}
      text={t("configure:denied.text")}
      action={
        <ButtonLink to="/app/devices/control" isQuiet>
          {t("configure:denied.action")}
        </ButtonLink>
      }
    />
  );
}

/** Leaves out devices of other makers, which are configured with their maker's tools. */
function useDevices(): readonly LiveDevice[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids
        .flatMap((id) => liveStore.device(id) ?? [])
        .filter(({ access, device_type }) => access === "device" && !isFieldType(device_type)),
    [ids],
  );
}

/** Returns the existing devices of the address, all of the first one's type. */
function chosenOf(devices: readonly LiveDevice[], { ids, several }: ConfigureSearch): LiveDevice[] {
  const found = ids.flatMap((id) => devices.find((device) => device._id === id) ?? []);
  return several ? found.filter((device) => device.device_type === found[0]?.device_type) : found.slice(0, 1);
}

/** Returns the chosen devices. Without a choice the first is open, except on a phone, which shows the list alone. */
function useChosen(devices: readonly LiveDevice[], search: ConfigureSearch) {
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const chosen = chosenOf(devices, search);
  const isOpen = search.several || search.ids.length > 0 || isPhone;
  return { chosen, shown: isOpen ? chosen : devices.slice(0, 1) };
}

/** Keeps unsent changes while other devices are open. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  return {
    of: (key: string): Draft => drafts[key] ?? {},
    set: (key: string, draft: Draft) => setDrafts((all) => ({ ...all, [key]: draft })),
    has: (key: string) => Object.keys(drafts[key] ?? {}).length > 0,
  };
}

function Panes({ search }: { search: ConfigureSearch }) {
  const { t } = useTranslation("configure");
  const { isWaiting, isComplete } = useDevicesLoad();
  const devices = useDevices();
  const drafts = useDrafts();
  const { chosen, shown } = useChosen(devices, search);
  const [first, ...others] = shown;
  const key = search.several ? `several ${first?.device_type}` : (first?._id ?? "");
  const isGone = !first && search.ids.length > 0 && isComplete;
  return (
    <div
      className={split.panes}
      data-chosen={first && !search.several ? true : undefined}
      data-both
      aria-busy={isWaiting}
    >
      <DeviceChooser
        devices={devices}
        search={{ ...search, ids: chosen.map(({ _id }) => _id) }}
        shown={shown.map(({ _id }) => _id)}
        type={first?.device_type}
        hasDraft={drafts.has}
      />
      <Surface data-pane="detail" shrinks>
        {first ? (
          <>
            <Link {...toConfigure({ ids: [], several: false })} className={split.back}>
              <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
              {t("chooser.back")}
            </Link>
            <DeviceSettings
              key={key}
              devices={[first, ...others]}
              draft={drafts.of(key)}
              onDraft={(draft) => drafts.set(key, draft)}
            />
          </>
        ) : (
          <NotChosen isGone={isGone} isSeveral={search.several} hasDevices={devices.length > 0 || !isComplete} />
        )}
      </Surface>
    </div>
  );
}

interface NotChosenProps {
  isGone: boolean;
  isSeveral: boolean;
  hasDevices: boolean;
}

function NotChosen({ isGone, isSeveral, hasDevices }: NotChosenProps) {
  const { t } = useTranslation("configure");
  const icon = <IconAdjustmentsCog size={22} stroke={1.6} />;
  if (!hasDevices) {
    const add = <AddDeviceLink isQuiet />;
    return <EmptyState icon={icon} title={t("chooser.none")} text={t("chooser.noneText")} action={add} />;
  }
  if (isGone) return <EmptyState icon={icon} title={t("gone.title")} text={t("gone.text")} />;
  return <EmptyState icon={icon} title={t("none.title")} text={t(isSeveral ? "none.textSeveral" : "none.text")} />;
}

/** Edits how devices behave (spec §3, device config options and power thresholds). */
export function ConfigurePage() {
  const { t } = useTranslation("configure");
  const search = useConfigureSearch();
  const mayManage = useMay("device.manage");
  const { error, retry } = useDevicesLoad();
  if (!mayManage) {
    return (
      <Page title={t("title")}>
        <NotAllowed />
      </Page>
    );
  }
  return (
    <Page title={t("title")} lead={t("lead")}>
      {error ? <LoadFailure what="devices" error={error} onRetry={retry} /> : <Panes search={search} />}
    </Page>
  );
}
