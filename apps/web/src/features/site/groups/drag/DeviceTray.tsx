import { IconGripVertical } from "@switchboard/icons";
import { useDeferredValue, useMemo, useState } from "react";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import pane from "../../../../ui/kit/ListPane.module.css";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import { deviceEntries } from "../../../../widgets/picker/device-entries.ts";
import { matchingEntries } from "../../../../widgets/picker/picker-rows.ts";
import classes from "./DeviceTray.module.css";
import { dragSource } from "./dragging.ts";

const ROW_HEIGHT = 52;

/** Lists all devices beside the groups, to be dragged into them; not a `Picker`, because nothing is ticked here. */
export function DeviceTray() {
  const { t } = useTranslation("groups");
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const ids = useDeviceIds();
  const all = useMemo(() => deviceEntries(ids.flatMap((id) => liveStore.device(id) ?? [])), [ids]);
  const devices = matchingEntries(all, wanted);
  const load = useDevicesLoad();
  return (
    <Stack as="aside" gap={8} className={pane.pane} aria-label={t("drag.tray")}>
      <Text as="p" tone="quiet" size={13} className={classes.hint}>
        {t("drag.hint")}
      </Text>
      <SearchField label={t("pick.search")} value={text} onChange={setText} />
      {devices.length === 0 && (
        <Text as="div" tone="quiet" size={13} className={classes.hint}>
          <PickerNote
            what="devices"
            load={load}
            hasAny={all.length > 0}
            words={{ none: t("pick.none"), noMatch: t("pick.nothing") }}
          />
        </Text>
      )}
      <ScrolledList ids={devices.map(({ id }) => id)} rowHeight={ROW_HEIGHT} label={t("drag.devices")}>
        {(index) => {
          const device = devices[index];
          return (
            device && (
              <Row as="span" gap={8} className={classes.device} {...dragSource(device.id)}>
                <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
                <span>
                  {device.name}
                  <small>{device.room || t("pick.noRoom")}</small>
                </span>
              </Row>
            )
          );
        }}
      </ScrolledList>
    </Stack>
  );
}
