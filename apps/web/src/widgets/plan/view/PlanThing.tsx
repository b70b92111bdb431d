import { PlanDevice } from "./PlanDevice.tsx";
import { PlanBell, PlanCurtain } from "./PlanSpecial.tsx";
import { PlanSwitch } from "./PlanSwitch.tsx";
import type { PlanThing as Thing } from "./plan-contents.ts";

const KINDS = { lever: PlanSwitch, curtain: PlanCurtain, bell: PlanBell, device: PlanDevice } as const;

/** Draws one thing by its kind, as a marker or as a row of the list. */
export function PlanThing({ kind, id, isRow = false }: Pick<Thing, "kind" | "id"> & { isRow?: boolean }) {
  const Kind = KINDS[kind];
  return <Kind id={id} isRow={isRow} />;
}
