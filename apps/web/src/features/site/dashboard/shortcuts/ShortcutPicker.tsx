import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useDeferredValue, useMemo, useState } from "react";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useShortcut } from "../../../../data/useShortcut.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import classes from "./Shortcuts.module.css";
import { type ChoiceRow, keyOfRow, useShortcutChoices } from "./useShortcutChoices.ts";

function ChoiceLine({ to, name, place }: Extract<ChoiceRow, { kind: "choice" }>) {
  const { isThere, toggle } = useShortcut(to);
  return (
    <Row as="label" gap={12} pad="0 16" className={classes.choice}>
      <input type="checkbox" checked={isThere} onChange={toggle} />
      <span>
        <strong>{name}</strong>
        <small>{place}</small>
      </span>
    </Row>
  );
}

function ShortcutRow({ row }: { row: ChoiceRow }) {
  const { t } = useTranslation("dashboard");
  if (row.kind === "head") return <h3 className={classes.choiceHead}>{t(`shortcuts.${row.of}`)}</h3>;
  return <ChoiceLine {...row} />;
}

const ROW_HEIGHT = 60;

/** Every switch and remote, to be put on the home screen by ticking it. */
export function ShortcutPicker({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [text, setText] = useState("");
  const rows = useShortcutChoices(useDeferredValue(text));
  const load = useDevicesLoad();
  const hasAny = useDeviceIds().length > 0;
  const keys = useMemo(() => rows.map(keyOfRow), [rows]);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t("shortcuts.add")}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "90%" : 440}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
      classNames={{ content: classes.sheet, body: classes.sheetBody, title: classes.sheetTitle }}
    >
      <SearchField data-autofocus label={t("shortcuts.search")} value={text} onChange={setText} />
      {rows.length === 0 && (
        <div className={classes.quiet}>
          <PickerNote
            what="devices"
            load={load}
            hasAny={text.trim() !== "" && hasAny}
            words={{ none: t("shortcuts.nothing"), noMatch: t("shortcuts.noMatch") }}
          />
        </div>
      )}
      <ScrolledList ids={keys} rowHeight={ROW_HEIGHT}>
        {(index) => {
          const row = rows[index];
          return row && <ShortcutRow row={row} />;
        }}
      </ScrolledList>
    </Drawer>
  );
}
