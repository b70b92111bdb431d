import { TextInput } from "@mantine/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "./Modbus.module.css";
import type { Place, PlaceProblem } from "./place.ts";

interface PlaceFieldsProps {
  place: Place;
  problems: { [field in keyof Place]?: PlaceProblem };
  onChange(place: Place): void;
}

/** Where a meter is: address, port, unit. */
export function PlaceFields({ place, problems, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation("modbus");
  const bind = (field: keyof Place) => ({
    label: t(`place.${field}`),
    value: place[field],
    error: problems[field] && t(`place.wrong.${problems[field]}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...place, [field]: event.currentTarget.value }),
  });
  return (
    <div className={classes.place}>
      <TextInput
        {...bind("host")}
        placeholder="192.168.20.7"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
      />
      <TextInput {...bind("port")} inputMode="numeric" maxLength={5} />
      <TextInput {...bind("unit")} inputMode="numeric" maxLength={3} />
    </div>
  );
}
