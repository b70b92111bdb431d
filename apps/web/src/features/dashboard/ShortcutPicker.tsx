import { Drawer, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { liveStore } from "../../live/live.ts";
import { roomName } from "../../live/rooms.ts";
import { isPlanned, shortcutsQuery, useChangeShortcuts } from "../../live/shortcuts.ts";
import { switchRows } from "../../live/switch-choices.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { ScrolledList } from "../../ui/ScrolledList.tsx";
import classes from "./Shortcuts.module.css";

interface Choice {
  id: string;
  name: string;
  place: string;
}

function useChoices(text: string): Choice[] {
  const ids = useDeviceIds();
  return useMemo(() => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    return switchRows(devices, text).flatMap((row) => {
      if (row.kind !== "switch") return [];
      const device = liveStore.device(liveStore.switch(row.key)?.deviceId ?? "");
      const place = [device && roomName(device), row.device].filter(Boolean).join(" · ");
      return [{ id: row.key, name: row.target.name ?? "", place }];
    });
  }, [ids, text]);
}

const ROW_HEIGHT = 60;

/** Every switch, to be put on the home screen by ticking it. */
export function ShortcutPicker({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [text, setText] = useState("");
  const choices = useChoices(useDeferredValue(text));
  const ids = useMemo(() => choices.map(({ id }) => id), [choices]);
  const { data } = useQuery(shortcutsQuery());
  const change = useChangeShortcuts();
  const shortcutOf = (id: string) => data?.find(({ target }) => target === id);
  const toggle = (id: string) => {
    const own = shortcutOf(id);
    if (own && isPlanned(own)) return;
    change.mutate(own ? { remove: own._id } : { add: id });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t("shortcuts.add")}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "90%" : 440}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44 }}
      classNames={{ content: classes.sheet, body: classes.sheetBody, title: classes.sheetTitle }}
    >
      <TextInput
        type="search"
        data-autofocus
        aria-label={t("shortcuts.search")}
        placeholder={t("shortcuts.search")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {choices.length === 0 && <p className={classes.quiet}>{t("shortcuts.noMatch")}</p>}
      <ScrolledList ids={ids} rowHeight={ROW_HEIGHT}>
        {(index) => {
          const choice = choices[index];
          return (
            choice && (
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={shortcutOf(choice.id) !== undefined}
                  onChange={() => toggle(choice.id)}
                />
                <span>
                  <strong>{choice.name}</strong>
                  <small>{choice.place}</small>
                </span>
              </label>
            )
          );
        }}
      </ScrolledList>
    </Drawer>
  );
}
