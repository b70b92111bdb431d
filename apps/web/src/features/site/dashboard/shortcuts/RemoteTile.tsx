import type { Remote } from "@switchboard/contract";
import { isOnline } from "@switchboard/domain/site";
import { Link } from "@tanstack/react-router";
import { placeOfRemote } from "../../../../data/remotes.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useIsOnline } from "../../../../live/useLive.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ApplianceDrawing } from "../../../../widgets/ApplianceDrawing.tsx";
import { StateShape } from "../../../../widgets/tiles/StateShape.tsx";
import tile from "../../../../widgets/tiles/SwitchTile.module.css";
import classes from "./RemoteTile.module.css";

/** Links a remote's tile to its keys, and says when they would have no effect. */
export function RemoteTile({ remote }: { remote: Remote }) {
  const { t } = useTranslation(["remotes", "dashboard"]);
  const { _id, name, paired_appliance, paired_ud } = remote;
  const live = useIsOnline(paired_ud?._id ?? "");
  const isAway = !paired_ud || !(live ?? isOnline(paired_ud.current_status));
  const why = paired_ud ? t("dashboard:shortcuts.remoteOffline") : t("card.noBlaster");
  return (
    <Link
      to="/app/remotes/play/$r"
      params={{ r: _id }}
      className={`${tile.tile} ${classes.remote}`}
      data-state={isAway ? "offline" : "idle"}
    >
      <span className={tile.name}>{name}</span>
      <Text tone="quiet" size={12} isClipped className={tile.place}>
        {placeOfRemote(remote)}
      </Text>
      <ApplianceDrawing type={paired_appliance.type} />
      <span className={`${tile.state} ${classes.state}`}>
        {isAway && <StateShape state="offline" on={false} />}
        <span>{isAway ? why : t(`type.${paired_appliance.type}`)}</span>
      </span>
    </Link>
  );
}
