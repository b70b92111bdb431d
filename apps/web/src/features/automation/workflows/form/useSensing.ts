import type { PressButton, Sensor } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { sensorsQuery } from "../../../../data/sensors.ts";
import type { FormState } from "./workflow-draft.ts";

/** The sensors and buttons that were chosen, as far as they are here. */
export function useSensing({ sensors, buttons }: Pick<FormState, "sensors" | "buttons">): {
  sensors: Sensor[];
  buttons: PressButton[];
} {
  const { data } = useQuery(sensorsQuery());
  return {
    sensors: (data?.sensors ?? []).filter(({ _id }) => sensors.includes(_id)),
    buttons: (data?.buttons ?? []).filter(({ _id }) => buttons.includes(_id)),
  };
}
