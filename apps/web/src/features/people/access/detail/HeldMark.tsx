import {
  IconBuilding,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconDoor,
  IconKey,
  IconLink,
  IconMinus,
  IconPlus,
  IconShieldCheck,
} from "@switchboard/icons";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import type { Holding } from "../model/grants.ts";
import classes from "./AccessList.module.css";
import type { SwitchRow } from "./access-rows.ts";

const SHAPES = {
  everything: IconShieldCheck,
  owner: IconKey,
  place: IconBuilding,
  manager: IconKey,
  room: IconDoor,
  device: IconCircleCheckFilled,
  given: IconCircleCheckFilled,
  switches: IconCircleHalf2,
  implied: IconLink,
  none: IconCircleDashed,
  gains: IconPlus,
  loses: IconMinus,
} as const;

export type HeldKind = Holding["kind"] | SwitchRow["held"];

/** Shows access as a shape and a word. */
export function HeldMark({ held, label }: { held: HeldKind | "gains" | "loses"; label: string }) {
  const Shape = SHAPES[held];
  return (
    <Row as="span" isInline gap={6} tone="quiet" size={13} isNowrap className={classes.held} data-held={held}>
      <Shape size={16} aria-hidden="true" />
      {label}
    </Row>
  );
}
