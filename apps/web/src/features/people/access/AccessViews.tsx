import { IconUsers } from "@switchboard/icons";
import { useSession } from "../../../api/session.ts";
import { useMay } from "../../../api/useMay.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { AddDeviceLink } from "../../../widgets/AddDeviceLink.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import classes from "./AccessViews.module.css";
import type { AccessSearch } from "./access-search.ts";
import { useAccess } from "./api.ts";
import { DeviceChooser } from "./choose/DeviceChooser.tsx";
import { PaneSkeletons } from "./choose/PaneSkeletons.tsx";
import { PersonChooser } from "./choose/PersonChooser.tsx";
import { DeviceDetail } from "./detail/DeviceDetail.tsx";
import { PersonDetail } from "./detail/PersonDetail.tsx";
import { useFocusOnMove } from "./useFocusOnMove.ts";
import { useGrantableRooms } from "./useGrantableRooms.ts";
import { useSharedDevices } from "./useSharedDevices.ts";

/** Shows the chooser at the left and the details at the right; on a phone one after the other. */
export function AccessViews({ search }: { search: AccessSearch }) {
  const { t } = useTranslation("access");
  const access = useAccess();
  const load = useDevicesLoad();
  const me = useSession().user?._id;
  const mayManage = useMay("device.manage");
  const devices = useSharedDevices();
  const { rooms, load: roomsLoad } = useGrantableRooms(
    mayManage && search.by === "person" && search.person !== undefined,
  );
  const chosen = search.by === "person" ? search.person : search.device;
  const panes = useFocusOnMove(search.by, chosen);
  const { grants } = access;
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
    <div ref={panes} className={classes.panes} data-chosen={chosen ? true : undefined}>
      {search.by === "person" ? (
        <>
          <PersonChooser people={everyone} devices={devices} search={search} me={me} />
          <PersonDetail key={chosen} id={chosen} {...{ grants, devices, rooms, roomsLoad, search }} />
        </>
      ) : (
        <>
          <DeviceChooser people={everyone} devices={devices} search={search} />
          <DeviceDetail
            key={chosen}
            id={chosen}
            grants={grants}
            devices={devices}
            isComplete={load.isComplete}
            search={search}
          />
        </>
      )}
    </div>
  );
}
