import type { Sensor } from "@switchboard/contract";
import { isStateKind, SENSOR_KINDS, type SensorKindName } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";

type Kind = Pick<Sensor, "kind" | "unit">;

const STATES = ["occupancy", "contact", "leak", "smoke", "tamper", "vibration", "state"] as const;
type StateKind = (typeof STATES)[number];

const stateOf = (kind: SensorKindName): StateKind => STATES.find((each) => each === kind) ?? "state";

/** Formats sensor values in the user's language. */
export function useSensorWords() {
  const { t, i18n } = useTranslation("sensors");
  return useMemo(() => {
    const number = (kind: SensorKindName, value: number, minimumFractionDigits = 0) => {
      const { digits } = SENSOR_KINDS[kind];
      const least = Math.min(digits, minimumFractionDigits);
      return new Intl.NumberFormat(i18n.language, {
        minimumFractionDigits: least,
        maximumFractionDigits: digits,
      }).format(value);
    };
    const withUnit = (unit: string, said: string) => (unit === "" ? said : t("value", { value: said, unit }));
    const state = (kind: SensorKindName, isSo: boolean) =>
      isSo ? t(`yes.${stateOf(kind)}`) : t(`no.${stateOf(kind)}`);
    return {
      kind: (kind: SensorKindName) => t(`kind.${kind}`),
      state,
      number,
      /** Names a kind of press, if it has a translation. */
      press: (press: string) => t(`press.${press as "single"}`, { defaultValue: press }),
      /** Formats a number with its unit, or a state. */
      value({ kind, unit }: Kind, value: number): string {
        if (isStateKind(kind)) return state(kind, value > 0);
        return withUnit(unit, number(kind, value));
      },
      /** Formats values for columns, with a decimal where the kind has any, so that digits align. */
      figure({ kind, unit }: Kind, value: number): string {
        return isStateKind(kind) ? state(kind, value > 0) : withUnit(unit, number(kind, value, 1));
      },
    };
  }, [t, i18n.language]);
}
