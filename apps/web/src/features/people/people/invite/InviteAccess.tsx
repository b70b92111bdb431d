import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { groupsQuery } from "../../../../data/groups.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { NOT_WAITED_FOR } from "../../../../data/read-meta.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { type TickRow, TickRows } from "../../../../ui/kit/TickRows.tsx";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import { type AccessChoice, accessChoices, type ChosenAccess, tick } from "./access-choices.ts";
import classes from "./InviteAccess.module.css";

interface InviteAccessProps {
  chosen: ChosenAccess;
  onChange(chosen: ChosenAccess): void;
}

/**
 * Chooses the rooms and devices an invited person may use at once. Not a `Picker`: a ticked room is a grant of its own that includes devices
 * added later, while a heading there only ticks what is below it now.
 */
export function InviteAccess({ chosen, onChange }: InviteAccessProps) {
  const { t } = useTranslation("people");
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const ids = useDeviceIds();
  const devices = useMemo(() => ids.flatMap((id) => liveStore.device(id) ?? []), [ids]);
  const groups = useQuery({ ...groupsQuery(), meta: NOT_WAITED_FOR }).data;
  const rooms = useMemo(() => groups?.filter(({ type }) => type === "room") ?? [], [groups]);
  const choices = accessChoices({ rooms, devices }, wanted, chosen);
  const count = chosen.rooms.size + chosen.devices.size;
  const rowAt = (index: number): TickRow | undefined => {
    const choice = choices[index];
    if (!choice) return undefined;
    const isIn = (choice.kind === "room" ? chosen.rooms : chosen.devices).has(choice.id);
    return {
      ticked: isIn ? "all" : "none",
      isHeading: choice.kind === "room",
      words: <Words choice={choice} isIn={isIn} />,
    };
  };
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{t("choose.access")}</legend>
      <Text as="p" tone="quiet" size={13} role="status">
        {count === 0 ? t("choose.accessHint") : t("choose.chosen", { count })}
      </Text>
      <SearchField label={t("choose.search")} value={text} onChange={setText} />
      <TickRows
        // A new search starts at the first row.
        key={wanted}
        className={classes.rows}
        keys={choices.map(({ id }) => id)}
        row={rowAt}
        onTick={(index, isIn) => {
          const choice = choices[index];
          if (choice) onChange(tick(chosen, choice, isIn, devices));
        }}
        empty={
          <PickerNote
            what="devices"
            load={useDevicesLoad()}
            hasAny={ids.length > 0 || rooms.length > 0}
            words={{ none: t("choose.none"), noMatch: t("choose.nothing") }}
          />
        }
      />
    </Stack>
  );
}

function Words({ choice, isIn }: { choice: AccessChoice; isIn: boolean }) {
  const { t } = useTranslation("people");
  if (choice.kind === "device") return <span>{choice.name}</span>;
  return (
    <span>
      {choice.name}
      <small>{t(isIn ? "choose.wholeRoom" : "choose.room", { count: choice.count })}</small>
    </span>
  );
}
