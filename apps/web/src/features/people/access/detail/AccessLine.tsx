import { IconChevronDown } from "@switchboard/icons";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TickBox } from "../../../../ui/kit/Tick.tsx";
import { keyOf } from "../model/changes.ts";
import type { BoxState } from "../model/draft.ts";
import { type Holding, isFixed } from "../model/grants.ts";
import classes from "./AccessList.module.css";
import type { SwitchRow, WholeRow } from "./access-rows.ts";
import { type HeldKind, HeldMark } from "./HeldMark.tsx";
import type { Selection } from "./useSelection.ts";

interface WholeLineProps {
  view: "person" | "device";
  row: WholeRow;
  selection: Selection;
  onFold(row: WholeRow): void;
}

const isShifted = (event: Event) => "shiftKey" in event && event.shiftKey === true;

/** Says what somebody may use of a device, and where that comes from. */
function heldWords(holding: Holding, t: Translate<"access">): string {
  if (holding.kind === "switches") return t("held.switches", { held: holding.count, count: holding.of });
  if (holding.kind === "place" || holding.kind === "room") {
    const key = holding.direct ? (`held.${holding.kind}AndDirect` as const) : (`held.${holding.kind}` as const);
    return t(key, { name: holding.name });
  }
  if (holding.kind === "manager") return t("held.manager", { name: holding.name });
  return t(`held.${holding.kind}`);
}

/** Shows what is saved, or what saving will change. */
function Mark({ held, label, box }: { held: HeldKind; label: string; box: BoxState }) {
  const { t } = useTranslation("access");
  const isSaved = held !== "none" && held !== "switches";
  if (box.isOn && !isSaved) return <HeldMark held="gains" label={t("held.gains")} />;
  if (!box.isOn && !box.isPartly && held !== "none") return <HeldMark held="loses" label={t("held.loses")} />;
  return <HeldMark held={held} label={label} />;
}

/** Shows a whole device and, unfolded, its switches. The line of an admin or of its owner has no checkbox. */
export function WholeLine({ view, row, selection, onFold }: WholeLineProps) {
  const { t } = useTranslation("access");
  const { choice, label, detail, holding } = row;
  const words = (
    <Stack as="span" grows className={classes.words}>
      <strong>{label}</strong>
      <Text as="small" size={12}>
        {detail}
      </Text>
    </Stack>
  );
  if (isFixed(holding))
    return (
      <Row gap={12} className={classes.line}>
        {words}
        <HeldMark held={holding.kind} label={heldWords(holding, t)} />
      </Row>
    );
  const box = selection.state(choice);
  return (
    <Row
      gap={12}
      className={classes.line}
      data-pick={keyOf(choice)}
      data-chosen={selection.isChanged(choice) || undefined}
    >
      <label htmlFor={row.key} data-pick-handle data-fixed={box.isImplied || undefined}>
        <TickBox
          id={row.key}
          checked={box.isOn}
          disabled={box.isImplied}
          isPartial={box.isPartly}
          onChange={({ nativeEvent }) => selection.pick(choice, isShifted(nativeEvent))}
        />
        {words}
        <Mark held={holding.kind} label={heldWords(holding, t)} box={box} />
      </label>
      {row.switches.length > 0 && (
        <IconButton
          className={classes.fold}
          icon={IconChevronDown}
          iconSize={20}
          aria-expanded={row.isOpen}
          label={t(view === "person" ? "list.unfold" : "list.unfoldFor", { name: label })}
          onClick={() => onFold(row)}
        />
      )}
    </Row>
  );
}

/** Shows one switch. A switch that comes with its whole device or room has no choice of its own. */
export function SwitchLine({ row, selection }: { row: SwitchRow; selection: Selection }) {
  const { t } = useTranslation("access");
  const { choice, label, held } = row;
  const box = selection.state(choice);
  return (
    <Row
      gap={12}
      className={classes.line}
      data-pick={keyOf(choice)}
      data-part
      data-chosen={selection.isChanged(choice) || undefined}
    >
      <label htmlFor={row.key} data-pick-handle data-fixed={box.isImplied || undefined}>
        <TickBox
          id={row.key}
          checked={box.isOn}
          disabled={box.isImplied}
          onChange={({ nativeEvent }) => selection.pick(choice, isShifted(nativeEvent))}
        />
        <Stack as="span" grows className={classes.words}>
          <span>{label}</span>
        </Stack>
        <Mark held={held} label={t(`held.${held}`)} box={box} />
      </label>
    </Row>
  );
}
