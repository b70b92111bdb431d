import { qualifiersOf } from "@switchboard/domain/automation";
import { isStateKind, type SensorKindName } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { sensorsQuery } from "../../../../data/sensors.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import classes from "./WorkflowForm.module.css";
import type { FormState } from "./workflow-draft.ts";

interface SensorPickerProps {
  state: FormState;
  problem: string | undefined;
  onChange(part: Partial<FormState>): void;
}

const ROW_HEIGHT = 56;
const FIRST_LIMIT: Partial<Record<SensorKindName, number>> = { temperature: 25, humidity: 60, co2: 1000, battery: 20 };

interface SensorRow {
  id: string;
  name: string;
  note: string;
}

/** Lists sensors of the kind already ticked, because a limit applies to one kind, or all buttons. */
function useSensingRows(state: FormState) {
  const words = useSensorWords();
  const query = useQuery(sensorsQuery());
  const sensors = query.data?.sensors ?? [];
  const kind = sensors.find(({ _id }) => state.sensors.includes(_id))?.kind;
  const kindOf = (id: string) => sensors.find(({ _id }) => _id === id)?.kind;
  const shown = sensors.filter((each) => kind === undefined || each.kind === kind);
  const rows: SensorRow[] =
    state.trigger === "sensor"
      ? shown.map(({ _id, name, room, device, kind: own }) => {
          return { id: _id, name, note: `${words.kind(own)} · ${room?.name ?? device.device_name}` };
        })
      : (query.data?.buttons ?? []).map(({ _id, name, room, device }) => {
          return { id: _id, name, note: room?.name ?? device.device_name };
        });
  return { rows, kind, kindOf, load: loadOf(query) };
}

/** Resets the condition when a sensor of another kind is chosen. */
function conditionFor(picked: SensorKindName, state: FormState): Pick<FormState, "qualifier" | "values"> {
  const [qualifier = "above"] = qualifiersOf(picked);
  const value = isStateKind(picked) ? 1 : (FIRST_LIMIT[picked] ?? 0);
  return { qualifier, values: { ...state.values, sensor: value } };
}

interface TickListProps {
  rows: readonly SensorRow[];
  chosen: readonly string[];
  onToggle(id: string): void;
}

function TickList({ rows, chosen, onToggle }: TickListProps) {
  return (
    <ScrolledList ids={rows.map(({ id }) => id)} rowHeight={ROW_HEIGHT}>
      {(index) => {
        const row = rows[index];
        return (
          row && (
            <label className={classes.row}>
              <input type="checkbox" checked={chosen.includes(row.id)} onChange={() => onToggle(row.id)} />
              <span>
                {row.name}
                <small>{row.note}</small>
              </span>
            </label>
          )
        );
      }}
    </ScrolledList>
  );
}

export function SensorPicker({ state, problem, onChange }: SensorPickerProps) {
  const { t } = useTranslation("workflows");
  const { rows, kind, kindOf, load } = useSensingRows(state);
  const problemId = useId();
  const [text, setText] = useState("");
  const typed = useDeferredValue(text).trim().toLocaleLowerCase();
  const isSensor = state.trigger === "sensor";
  const chosen = isSensor ? state.sensors : state.buttons;
  const shown = rows.filter(({ name, note }) => `${name} ${note}`.toLocaleLowerCase().includes(typed));
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    const picked = kindOf(id);
    if (!isSensor) onChange({ buttons: next });
    else onChange({ sensors: next, ...(picked && picked !== kind && conditionFor(picked, state)) });
  };
  const words = { none: t(isSensor ? "devices.noSensor" : "devices.noButton"), noMatch: t("devices.noMatch") };
  return (
    <Stack as="fieldset" gap={8} className={classes.picker} aria-describedby={problem ? problemId : undefined}>
      <legend>{t(isSensor ? "devices.sensors" : "devices.buttons")}</legend>
      <Row wraps gap="8 12" className={classes.pickBar}>
        <SearchField
          label={t("devices.search")}
          value={text}
          data-problem={problem ? true : undefined}
          onChange={setText}
        />
        <span role="status">{t("devices.chosen", { count: chosen.length })}</span>
      </Row>
      {problem && (
        <Text as="p" tone="critical" id={problemId} role="alert">
          {problem}
        </Text>
      )}
      <div className={classes.pickList}>
        <TickList rows={shown} chosen={chosen} onToggle={toggle} />
        {shown.length === 0 && (
          <div className={classes.nothing}>
            <PickerNote what="sensors" load={load} hasAny={rows.length > 0} words={words} />
          </div>
        )}
      </div>
    </Stack>
  );
}
