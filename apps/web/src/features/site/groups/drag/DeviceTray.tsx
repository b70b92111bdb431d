import { IconGripVertical } from "@switchboard/icons";
import { useDeferredValue, useState } from "react";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { roomName } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import pane from "../../../../ui/kit/ListPane.module.css";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { usePickable } from "../../../../widgets/groups/usePickable.ts";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import classes from "./DeviceTray.module.css";
import { dragSource } from "./dragging.ts";

const ROW_HEIGHT = 52;
const NOBODY: ReadonlySet<string> = new Set();

/** All devices beside the groups, to be dragged into them; who cannot drag opens a group and picks. */
export function DeviceTray() {
  const { t } = useTranslation("groups");
  const [text, setText] = useState("");
  const devices = usePickable(NOBODY, useDeferredValue(text));
  const load = useDevicesLoad();
  const hasAny = useDeviceIds().length > 0;
  return (
    <aside className={pane.pane} aria-label={t("drag.tray")}>
      <Text as="p" tone="quiet" size={13} className={classes.hint}>
        {t("drag.hint")}
      </Text>
      <SearchField label={t("pick.search")} value={text} onChange={setText} />
      {devices.length === 0 && (
        <Text as="div" tone="quiet" size={13} className={classes.hint}>
          <PickerNote
            what="devices"
            load={load}
            hasAny={hasAny}
            words={{ none: t("pick.none"), noMatch: t("pick.nothing") }}
          />
        </Text>
      )}
      <ScrolledList ids={devices.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT} label={t("drag.devices")}>
        {(index) => {
          const device = devices[index];
          return (
            device && (
              <Row as="span" gap={8} className={classes.device} {...dragSource(device._id)}>
                <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
                <span>
                  {device.device_name}
                  <small>{roomName(device) || t("pick.noRoom")}</small>
                </span>
              </Row>
            )
          );
        }}
      </ScrolledList>
    </aside>
  );
}
