import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { roomName } from "../../data/rooms.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useScrolledList } from "../../ui/kit/useScrolledList.ts";
import classes from "./GroupForm.module.css";
import { usePickable } from "./usePickable.ts";

interface DevicePickerProps {
  label: string;
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  /** Which device would leave which room by being chosen. */
  leaves(device: LiveDevice): string | undefined;
}

const ROW_HEIGHT = 56;

function withEach(chosen: ReadonlySet<string>, ids: readonly string[], isIn: boolean): Set<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Thousands of devices to tick, of which only those in view exist; arrow keys walk through them. */
export function DevicePicker({ label, chosen, onChange, leaves }: DevicePickerProps) {
  const { t } = useTranslation("groups");
  const [text, setText] = useState("");
  const [current, setCurrent] = useState(0);
  const devices = usePickable(chosen, useDeferredValue(text));
  const ids = devices.map((device) => device._id);
  const { scroller: list, virtualizer } = useScrolledList<HTMLDivElement>(ids, ROW_HEIGHT);
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = Math.min(devices.length - 1, Math.max(0, current + step));
    if (step === 0) return;
    event.preventDefault();
    virtualizer.scrollToIndex(next);
    setCurrent(next);
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  };
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  return (
    <fieldset className={classes.picker}>
      <legend>{label}</legend>
      <TextInput
        type="search"
        aria-label={t("pick.search")}
        placeholder={t("pick.search")}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCurrent(0);
        }}
      />
      <div className={classes.all}>
        <label>
          <input type="checkbox" checked={isAll} onChange={() => onChange(withEach(chosen, ids, !isAll))} />
          {t("pick.all", { count: ids.length })}
        </label>
        <span role="status">{t("pick.count", { count: chosen.size })}</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the checkboxes in it end up here */}
      <div ref={list} className={classes.list} onKeyDown={walk}>
        <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const device = devices[item.index];
            if (!device) return null;
            const isIn = chosen.has(device._id);
            const left = isIn ? leaves(device) : undefined;
            return (
              <label key={item.key} className={classes.row} style={{ transform: `translateY(${item.start}px)` }}>
                <input
                  type="checkbox"
                  data-index={item.index}
                  tabIndex={item.index === current ? 0 : -1}
                  checked={isIn}
                  onFocus={() => setCurrent(item.index)}
                  onChange={() => onChange(withEach(chosen, [device._id], !isIn))}
                />
                <span>
                  {device.device_name}
                  <small>{left ? t("pick.moves", { room: left }) : roomName(device) || t("pick.noRoom")}</small>
                </span>
              </label>
            );
          })}
        </div>
        {ids.length === 0 && <p className={classes.nothing}>{t(text.trim() ? "pick.nothing" : "pick.none")}</p>}
      </div>
    </fieldset>
  );
}
