import { MOST_INTERLOCKED } from "@switchboard/domain/control";
import { controlKind } from "@switchboard/domain/site";
import { IconPlus } from "@switchboard/icons";
import { useMemo, useState } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { roomName } from "../../../data/rooms.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { TickDialog, type TickRow } from "../../../widgets/device-picker/TickDialog.tsx";
import { PickerNote } from "../../../widgets/PickerNote.tsx";
import classes from "./Protections.module.css";

/** Everything that can be in a set: the relays of a curtain are kept apart already. */
function useSwitchRows(): TickRow[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids.flatMap((deviceId) => {
        const device = liveStore.device(deviceId);
        const levers = device?.switches.filter((each) => controlKind(device, each) === "lever") ?? [];
        return levers.map((each) => {
          const note = [device?.device_name, device && roomName(device)].filter(Boolean).join(" · ");
          return { id: each._id, name: each.name, note };
        });
      }),
    [ids],
  );
}

interface SwitchesFieldProps {
  chosen: readonly string[];
  problem: string | undefined;
  onChoose(ids: string[]): void;
}

/** Which switches are in a set, by name, and where to choose them. */
export function SwitchesField({ chosen, problem, onChoose }: SwitchesFieldProps) {
  const { t } = useTranslation(["protections", "common"]);
  const rows = useSwitchRows();
  const load = useDevicesLoad();
  const [isOpen, setOpen] = useState(false);
  const named = chosen.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return (
    <fieldset className={classes.field}>
      <legend>{t("form.switches")}</legend>
      {named.length > 0 && (
        <ul className={classes.members}>
          {named.map(({ id, name, note }) => (
            <li key={id}>
              {name} <small>{note}</small>
            </li>
          ))}
        </ul>
      )}
      <Button isQuiet data-problem={problem ? true : undefined} onClick={() => setOpen(true)}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {t("form.choose")}
      </Button>
      {problem && (
        <p className={form.failure} role="alert">
          {problem}
        </p>
      )}
      {isOpen && (
        <TickDialog
          rows={rows}
          chosen={chosen}
          most={MOST_INTERLOCKED}
          words={{
            title: t("form.choose"),
            search: t("form.search"),
            all: t("form.none"),
            count: (count) => t("form.chosen", { count }),
            clear: t("form.clear"),
            submit: t("common:done"),
          }}
          nothing={
            <PickerNote
              what="devices"
              load={load}
              hasAny={rows.length > 0}
              words={{ none: t("form.nothing"), noMatch: t("form.noMatch") }}
            />
          }
          onClose={() => setOpen(false)}
          onChoose={(ids) => {
            setOpen(false);
            onChoose(ids);
          }}
        />
      )}
    </fieldset>
  );
}
