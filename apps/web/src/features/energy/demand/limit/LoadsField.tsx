import type { DemandLoadInput } from "@switchboard/contract";
import { MOST_LOADS } from "@switchboard/domain/energy";
import { controlKind } from "@switchboard/domain/site";
import { IconArrowUp, IconPencil, IconPlus } from "@switchboard/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SwitchSheet } from "../../../../widgets/picker/lazy-sheets.ts";
import { type OffersSwitch, switchPlace } from "../../../../widgets/picker/useSwitchEntries.ts";
import classes from "../Demand.module.css";
import { chosenLoads, movedUp } from "./limit-form.ts";

const LoadSheet = lazy(() => import("./LoadSheet.tsx").then((module) => ({ default: module.LoadSheet })));

interface LoadsFieldProps {
  loads: readonly DemandLoadInput[];
  /** Names from the server of loads that are not among this user's devices. */
  names: Readonly<Record<string, string>>;
  onChange(loads: DemandLoadInput[]): void;
}

/** Returns the names and places of loads, those of the person's own devices first. */
function useLoadWords(names: LoadsFieldProps["names"]) {
  useDeviceIds();
  return {
    nameOf: (id: string) => switchPlace(id)?.name ?? names[id] ?? "",
    noteOf: (id: string) => switchPlace(id)?.place ?? "",
  };
}

type OpenSheet = { kind: "choose" } | { kind: "edit"; id: string };

/** Everything that can be shut off: the relays of a curtain cannot. */
const canShutOff: OffersSwitch = (device, each) => controlKind(device, each) !== "curtain";

/** Lists the loads that may be shut off, in their order. */
export function LoadsField({ loads, names, onChange }: LoadsFieldProps) {
  const { t } = useTranslation("demand");
  const { nameOf, noteOf } = useLoadWords(names);
  const [asked, ask] = useState<OpenSheet>();
  const edited = asked?.kind === "edit" && loads.find((load) => load.switch_appliance === asked.id);
  const close = () => ask(undefined);
  return (
    <>
      {loads.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("loads.none")}
        </Text>
      )}
      <Stack as="ol" gap={8} className={classes.order}>
        {loads.map((load, index) => (
          <LoadRow
            key={load.switch_appliance}
            load={load}
            name={nameOf(load.switch_appliance)}
            note={noteOf(load.switch_appliance)}
            meter={load.meter && (names[load.meter] ?? "")}
            onUp={index === 0 ? undefined : () => onChange(movedUp(loads, index))}
            onEdit={() => ask({ kind: "edit", id: load.switch_appliance })}
          />
        ))}
      </Stack>
      <div>
        <Button isQuiet onClick={() => ask({ kind: "choose" })}>
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
          {t("loads.choose")}
        </Button>
      </div>
      <Suspense>
        {asked?.kind === "choose" && (
          <SwitchSheet
            title={t("loads.choose")}
            most={MOST_LOADS}
            isOffered={canShutOff}
            chosen={loads.map(({ switch_appliance }) => switch_appliance)}
            onClose={close}
            onChoose={(ids) => {
              close();
              onChange(chosenLoads(loads, ids));
            }}
          />
        )}
        {edited && (
          <LoadSheet
            load={edited}
            name={nameOf(edited.switch_appliance)}
            onClose={close}
            onChange={(load) => {
              close();
              onChange(loads.flatMap((each) => (each === edited ? (load ?? []) : each)));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface LoadRowProps {
  load: DemandLoadInput;
  name: string;
  note: string;
  meter: string | null;
  onUp: (() => void) | undefined;
  onEdit(): void;
}

function LoadRow({ load, name, note, meter, onUp, onEdit }: LoadRowProps) {
  const { t, i18n } = useTranslation("demand");
  const lacksPower = load.watts === null && load.meter === null;
  const watts = load.watts === null ? "" : `${new Intl.NumberFormat(i18n.language).format(load.watts)} W`;
  const time = (seconds: number) => formatDuration(seconds * 1000, i18n.language);
  const power = meter === null ? watts : meter === "" ? t("load.meter") : t("loads.metered", { name: meter });
  return (
    <li aria-label={name} data-problem={(lacksPower && !load.necessary) || undefined}>
      <Stack as="span" breaks>
        <span>
          <strong>{name}</strong> <small>{note}</small>
        </span>
        <small>
          {load.necessary
            ? t("loads.necessary")
            : lacksPower
              ? t("loads.noPower")
              : t("loads.times", { power, least: time(load.min_off_s), longest: time(load.longest_off_s) })}
        </small>
      </Stack>
      <Row as="span" wraps justify="end">
        {onUp && <IconButton icon={IconArrowUp} label={t("loads.up", { name })} onClick={onUp} />}
        <IconButton icon={IconPencil} label={t("loads.edit", { name })} onClick={onEdit} />
      </Row>
    </li>
  );
}
