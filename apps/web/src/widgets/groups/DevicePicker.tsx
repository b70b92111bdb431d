import { useDeferredValue, useState } from "react";
import { useDevicesLoad } from "../../data/queries.ts";
import { roomName } from "../../data/rooms.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { SearchField } from "../../ui/kit/SearchField.tsx";
import { type TickRow, TickRows } from "../../ui/kit/TickRows.tsx";
import { PickerNote } from "../PickerNote.tsx";
import classes from "./GroupForm.module.css";
import { usePickable } from "./usePickable.ts";

interface DevicePickerProps {
  label: string;
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  /** Returns the name of the room that the device would leave. */
  leaves(device: LiveDevice): string | undefined;
}

function withEach(chosen: ReadonlySet<string>, ids: readonly string[], isIn: boolean): Set<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

export function DevicePicker({ label, chosen, onChange, leaves }: DevicePickerProps) {
  const { t } = useTranslation("groups");
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const devices = usePickable(chosen, wanted);
  const load = useDevicesLoad();
  const hasAny = useDeviceIds().length > 0;
  const ids = devices.map((device) => device._id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const rowAt = (index: number): TickRow | undefined => {
    const device = devices[index];
    const isIn = device !== undefined && chosen.has(device._id);
    return device && { ticked: isIn ? "all" : "none", words: <Words device={device} left={isIn && leaves(device)} /> };
  };
  return (
    <Stack as="fieldset" gap={8} grows className={classes.picker}>
      <legend>{label}</legend>
      <SearchField label={t("pick.search")} value={text} onChange={setText} />
      <Row justify="between" gap={12} tone="quiet" size={13} isTabular className={classes.all}>
        <label>
          <input type="checkbox" checked={isAll} onChange={() => onChange(withEach(chosen, ids, !isAll))} />
          {t("pick.all", { count: ids.length })}
        </label>
        <span role="status">{t("pick.count", { count: chosen.size })}</span>
      </Row>
      <TickRows
        // A new search starts at the first row.
        key={wanted}
        keys={ids}
        row={rowAt}
        onTick={(index, isIn) => onChange(withEach(chosen, ids.slice(index, index + 1), isIn))}
        empty={
          <PickerNote
            what="devices"
            load={load}
            hasAny={hasAny}
            words={{ none: t("pick.none"), noMatch: t("pick.nothing") }}
          />
        }
      />
    </Stack>
  );
}

/** Shows a device and its room, or the room it would leave. */
function Words({ device, left }: { device: LiveDevice; left: string | false | undefined }) {
  const { t } = useTranslation("groups");
  return (
    <span>
      {device.device_name}
      <small>{left ? t("pick.moves", { room: left }) : roomName(device) || t("pick.noRoom")}</small>
    </span>
  );
}
