import { Modal, TextInput } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { roomName } from "../../data/rooms.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { Button } from "../../ui/kit/Button.tsx";
import pane from "../../ui/kit/ListPane.module.css";
import { ScrolledList } from "../../ui/kit/ScrolledList.tsx";
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

/** Which devices a chart is of; none ticked means all of them. */
export function DevicesDialog({ devices, chosen, most, onClose, onChoose }: DevicesDialogProps) {
  const { t } = useTranslation(["charts", "common"]);
  const [text, setText] = useState("");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const matches = useMatches(devices, useDeferredValue(text));
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
        <div className={classes.bar}>
          <span role="status">
            {ticked.size === 0 ? t("charts:devices.all") : t("charts:devices.count", { count: ticked.size })}
          </span>
          <Button isQuiet isIdle={ticked.size === 0} onClick={() => setTicked(new Set())}>
            {t("charts:devices.clear")}
          </Button>
          {devices.length <= most && (
            <Button isQuiet onClick={() => setTicked(new Set(devices.map(({ _id }) => _id)))}>
              {t("charts:devices.tickAll")}
            </Button>
          )}
        </div>
        {isFull && <p className={classes.note}>{t("charts:devices.most", { count: most })}</p>}
        {matches.length === 0 && <p className={classes.note}>{t("charts:devices.nothing")}</p>}
        <ScrolledList ids={matches.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT}>
          {(index) => {
            const device = matches[index];
            if (!device) return null;
            const isIn = ticked.has(device._id);
            return (
              <label className={`${pane.entry} ${classes.entry}`} data-chosen={isIn || undefined}>
                <input type="checkbox" checked={isIn} disabled={isFull && !isIn} onChange={() => toggle(device._id)} />
                <span>
                  <strong>{device.device_name}</strong>
                  <small>{roomName(device) || t("charts:noGroup")}</small>
                </span>
              </label>
            );
          }}
        </ScrolledList>
        <Button onClick={() => onChoose([...ticked])}>{t("charts:devices.show")}</Button>
      </div>
    </Modal>
  );
}
