import { NativeSelect, TextInput } from "@mantine/core";
import type { ModbusPreviewed } from "@switchboard/contract";
import { MODBUS_TABLES, MODBUS_TYPES, SENSOR_KIND_NAMES } from "@switchboard/domain/site";
import { IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { LineReading } from "./LineReading.tsx";
import classes from "./Modbus.module.css";
import { chosen, kindOf, type Line, type LineField, type LineProblem, unitsFor, whatsFor } from "./template-lines.ts";

interface RegisterLineProps {
  line: Line;
  number: number;
  phases: 1 | 3;
  problems: { [field in LineField]?: LineProblem };
  reading: ModbusPreviewed["rows"][number] | undefined;
  onChange(line: Line): void;
  onRemove(id: number): void;
}

type FieldsProps = Pick<RegisterLineProps, "line" | "number" | "problems" | "onChange">;

/** Labels each field, for screen readers with the number of its line. */
function useFields({ line, number, problems, onChange }: FieldsProps) {
  const { t } = useTranslation("modbus");
  const face = (field: "what" | "name" | "table" | "address" | "type" | "scale" | "unit") => {
    const problem = field === "table" || field === "type" ? undefined : problems[field];
    return {
      className: classes[field === "name" ? "sensorName" : field],
      label: t(`line.${field}`),
      "aria-label": t("line.named", { number, field: t(`line.${field}`) }),
      error: problem && t(`line.wrong.${problem}`),
    };
  };
  const typed = (field: "name" | "address" | "scale" | "unit") => ({
    ...face(field),
    value: line[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...line, [field]: event.currentTarget.value }),
  });
  return { t, face, typed };
}

/** Edits the measured value, and its name when it is a sensor rather than an electrical value. */
function WhatFields({ phases, ...props }: FieldsProps & Pick<RegisterLineProps, "phases">) {
  const { line, onChange } = props;
  const { t, face, typed } = useFields(props);
  const { t: ofGateways } = useTranslation("gateways");
  const whats = whatsFor(phases);
  return (
    <>
      <NativeSelect
        {...face("what")}
        value={line.what}
        data={[
          { group: t("line.electricity"), items: whats.values.map((value) => ({ value, label: t(`value.${value}`) })) },
          {
            group: t("line.other"),
            items: SENSOR_KIND_NAMES.map((kind) => ({ value: `sensor:${kind}`, label: ofGateways(`sensor.${kind}`) })),
          },
        ]}
        onChange={({ currentTarget }) => {
          const what = whats.all.find((each) => each === currentTarget.value);
          if (what) onChange(chosen(line, what));
        }}
      />
      {kindOf(line.what) !== undefined && <TextInput {...typed("name")} maxLength={80} />}
    </>
  );
}

/** Edits the function, address and type of the register. */
function WhereFields(props: FieldsProps) {
  const { line, onChange } = props;
  const { t, face, typed } = useFields(props);
  return (
    <>
      <NativeSelect
        {...face("table")}
        value={line.table}
        data={MODBUS_TABLES.map((value) => ({ value, label: t(`table.${value}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...line, table: currentTarget.value === "input" ? "input" : "holding" })
        }
      />
      <TextInput {...typed("address")} maxLength={8} spellCheck={false} />
      <NativeSelect
        {...face("type")}
        value={line.type}
        data={MODBUS_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={({ currentTarget }) => {
          const type = MODBUS_TYPES.find((each) => each === currentTarget.value);
          if (type) onChange({ ...line, type });
        }}
      />
    </>
  );
}

/** Edits the scale and unit of the register's number. */
function ScaleFields(props: FieldsProps) {
  const { typed } = useFields(props);
  const units = unitsFor(props.line.what);
  return (
    <>
      <TextInput {...typed("scale")} inputMode="decimal" maxLength={12} />
      {units && units.length > 1 ? (
        <NativeSelect {...typed("unit")} data={units} />
      ) : (
        <TextInput
          {...typed("unit")}
          {...(units && { value: units[0] || "–" })}
          readOnly={units !== null}
          maxLength={20}
        />
      )}
    </>
  );
}

/** Edits one register and shows its current value. */
export function RegisterLine({ phases, reading, onRemove, ...props }: RegisterLineProps) {
  const { line, number } = props;
  const { t } = useTranslation("modbus");
  return (
    <li
      className={classes.line}
      data-sensor={kindOf(line.what) !== undefined || undefined}
      aria-label={t("line.title", { number })}
    >
      <WhatFields phases={phases} {...props} />
      <WhereFields {...props} />
      <ScaleFields {...props} />
      <LineReading line={line} reading={reading} />
      <IconButton
        className={classes.removeLine}
        icon={IconTrash}
        label={t("line.remove", { number })}
        title={t("line.remove", { number })}
        onClick={() => onRemove(line.id)}
      />
    </li>
  );
}
