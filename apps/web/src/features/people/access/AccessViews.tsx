import { useMediaQuery } from "@mantine/hooks";
import { IconUsers } from "@switchboard/icons";
import { useMemo } from "react";
import { useSession } from "../../../api/session.ts";
import { useMay } from "../../../api/useMay.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import split from "../../../ui/kit/Split.module.css";
import { AddDeviceLink } from "../../../widgets/AddDeviceLink.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import type { AccessSearch } from "./access-search.ts";
import { useAccess } from "./api.ts";
import { DeviceChooser } from "./choose/DeviceChooser.tsx";
import { PaneSkeletons } from "./choose/PaneSkeletons.tsx";
import { PersonChooser } from "./choose/PersonChooser.tsx";
import { byName, sortPeople } from "./detail/access-rows.ts";
import { DeviceDetail } from "./detail/DeviceDetail.tsx";
import { PersonDetail } from "./detail/PersonDetail.tsx";
import type { Grants } from "./model/grants.ts";
import { useFocusOnMove } from "./useFocusOnMove.ts";
import { useGrantableAreas } from "./useGrantableAreas.ts";
import { useSharedDevices } from "./useSharedDevices.ts";

/** Opens the first entry of the list until another is chosen, except on a phone, which shows the list alone. */
function useShownSearch(
  address: AccessSearch,
  grants: ReadonlyMap<string, Grants> | undefined,
  devices: readonly LiveDevice[],
): AccessSearch {
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const { by } = address;
  const first = useMemo(() => {
    if (by === "person") return sortPeople([...(grants?.values() ?? [])])[0]?.person._id;
    return [...devices].sort((a, b) => byName(a.device_name, b.device_name))[0]?._id;
  }, [by, grants, devices]);
  return { ...address, [by]: address[by] ?? (isPhone ? undefined : first) };
}

/** Shows the chooser at the left and the details at the right; on a phone one after the other. */
export function AccessViews({ search: address }: { search: AccessSearch }) {
  const { t } = useTranslation("access");
  const access = useAccess();
  const load = useDevicesLoad();
  const me = useSession().user?._id;
  const mayManage = useMay("device.manage");
  const devices = useSharedDevices();
  const { grants, placesAround } = access;
  const search = useShownSearch(address, grants, devices);
  const chosen = search[search.by];
  const areas = useGrantableAreas(search.by === "person" && chosen !== undefined);
  const panes = useFocusOnMove(search.by, chosen);
  if (access.error && !grants) return <LoadFailure what="access" error={access.error} onRetry={access.retry} />;
  if (load.error && devices.length === 0) return <LoadFailure what="devices" error={load.error} onRetry={load.retry} />;
  if (!grants || load.isWaiting) return <PaneSkeletons />;
  const everyone = [...grants.values()];
  if (everyone.every(({ person }) => person._id === me)) {
    const icon = <IconUsers size={22} stroke={1.6} />;
    const text = t(mayManage ? "nobody.text" : "nobody.textOwner");
    const invite = mayManage && (
      <ButtonLink to="/app/users" isQuiet>
        {t("nobody.invite")}
      </ButtonLink>
    );
    return <EmptyState icon={icon} title={t("nobody.title")} text={text} action={invite} />;
  }
  if (devices.length === 0) {
    const add = <AddDeviceLink isQuiet />;
    return <EmptyState title={t("noDevices.title")} text={t("noDevices.text")} action={add} />;
  }
  return (
    <div ref={panes} className={split.panes} data-chosen={chosen ? true : undefined}>
      {search.by === "person" ? (
        <>
          <PersonChooser people={everyone} devices={devices} search={search} me={me} />
          <PersonDetail key={chosen} id={chosen} {...{ grants, placesAround, devices, areas, search }} />
        </>
      ) : (
        <>
          <DeviceChooser people={everyone} devices={devices} search={search} />
          <DeviceDetail
            key={chosen}
            id={chosen}
            grants={grants}
            placesAround={placesAround}
            devices={devices}
            isComplete={load.isComplete}
            search={search}
          />
        </>
      )}
    </div>
  );
}
