import { countedSwitches } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useAskedOfAll } from "../../../live/useAskedOfAll.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { useSwitchSum } from "../../../live/useSwitchSum.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { AllResult } from "../../../widgets/results/AllResult.tsx";
import classes from "./PanelScreen.module.css";

/** Turns off everything that the panel controls with one press and one confirmation, and shows failures. */
export function AllOff({ room }: { room: { _id: string; name: string } }) {
  const { t } = useTranslation("rooms");
  const devices = useDeviceIds();
  const ids = useMemo(
    () =>
      devices.flatMap((id) => {
        const device = liveStore.device(id);
        return device ? countedSwitches(device).map(({ _id }) => _id) : [];
      }),
    [devices],
  );
  const { canTurnOff } = useSwitchSum(ids);
  const { asked, onAll } = useAskedOfAll();
  const result = asked.get(room._id);
  if (ids.length < 2) return null;
  return (
    <Row wraps gap="12 20" className={classes.allOff}>
      <Button isIdle={canTurnOff === 0} onClick={() => onAll({ key: room._id, name: room.name, ids }, false)}>
        {canTurnOff === 0 ? t("room.isOff") : t("room.allOff", { count: canTurnOff })}
      </Button>
      {result && <AllResult {...result} />}
    </Row>
  );
}
