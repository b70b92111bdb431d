import { Modal, TextInput } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { useDevicesLoad } from "../../data/queries.ts";
import { roomName } from "../../data/rooms.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { Button } from "../../ui/kit/Button.tsx";
import pane from "../../ui/kit/ListPane.module.css";
import { ScrolledList } from "../../ui/kit/ScrolledList.tsx";
import { PickerNote } from "../PickerNote.tsx";
import classes from "./DevicesDialog.module.css";

interface DevicesDialogProps {
  devices: readonly LiveDevice[];
  chosen: readonly string[];
  /** How many can be chosen. */
  most: number;
  onClose(): void;
  onChoose(ids: string[]): void;
}

const ROW_HEIGHT = 56;

function useMatches(devices: readonly LiveDevice[], text: string): readonly LiveDevice[] {
  return useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase();
    if (wanted === "") return devices;
    return devices.filter((device) =>
      [device.device_name, device.kd_id, roomName(device)].some((word) => word.toLocaleLowerCase().includes(wanted)),
    );
  }, [devices, text]);
}

type Ticked = ReadonlySet<string>;

interface TickBarProps extends Pick<DevicesDialogProps, "devices" | "most"> {
  ticked: Ticked;
  onTicked(ticked: Ticked): void;
}

/** How many are ticked; none of them, or all. */
function TickBar({ devices, most, ticked, onTicked }: TickBarProps) {
  const { t } = useTranslation("charts");
  return (
    <div className={classes.bar}>
      <span role="status">{ticked.size === 0 ? t("devices.all") : t("devices.count", { count: ticked.size })}</span>
      <Button isQuiet isIdle={ticked.size === 0} onClick={() => onTicked(new Set())}>
        {t("devices.clear")}
      </Button>
      {devices.length <= most && (
        <Button isQuiet onClick={() => onTicked(new Set(devices.map(({ _id }) => _id)))}>
          {t("devices.tickAll")}
        </Button>
      )}
    </div>
  );
}

interface EntryProps {
  device: LiveDevice;
  isTicked: boolean;
  isFull: boolean;
  onToggle(): void;
}

function Entry({ device, isTicked, isFull, onToggle }: EntryProps) {
  const { t } = useTranslation("charts");
  return (
    <label className={`${pane.entry} ${classes.entry}`} data-chosen={isTicked || undefined}>
      <input type="checkbox" checked={isTicked} disabled={isFull && !isTicked} onChange={onToggle} />
      <span>
        <strong>{device.device_name}</strong>
        <small>{roomName(device) || t("noGroup")}</small>
      </span>
    </label>
  );
}

/** Which devices a chart is of; none ticked means all of them. */
export function DevicesDialog({ devices, chosen, most, onClose, onChoose }: DevicesDialogProps) {
  const { t } = useTranslation(["charts", "common"]);
  const [text, setText] = useState("");
  const [ticked, setTicked] = useState<Ticked>(new Set(chosen));
  const matches = useMatches(devices, useDeferredValue(text));
  const load = useDevicesLoad();
  const isFull = ticked.size >= most;
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("charts:devices.title")}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44 }}
    >
      <div className={classes.body}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t("charts:devices.search")}
          placeholder={t("charts:devices.search")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TickBar devices={devices} most={most} ticked={ticked} onTicked={setTicked} />
        {isFull && <p className={classes.note}>{t("charts:devices.most", { count: most })}</p>}
        {matches.length === 0 && (
          <div className={classes.note}>
            <PickerNote
              what="devices"
              load={load}
              hasAny={devices.length > 0}
              words={{ none: t("charts:devices.none"), noMatch: t("charts:devices.nothing") }}
            />
          </div>
        )}
        <ScrolledList ids={matches.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT}>
          {(index) => {
            const device = matches[index];
            if (!device) return null;
            const { _id } = device;
            return <Entry device={device} isTicked={ticked.has(_id)} isFull={isFull} onToggle={() => toggle(_id)} />;
          }}
        </ScrolledList>
        <Button onClick={() => onChoose([...ticked])}>{t("charts:devices.show")}</Button>
      </div>
    </Modal>
  );
}
