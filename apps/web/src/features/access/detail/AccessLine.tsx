import { Checkbox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { isFixed } from "../model/grants.ts";
import classes from "./AccessList.module.css";
import type { SwitchRow, WholeRow } from "./access-rows.ts";
import { HeldMark } from "./HeldMark.tsx";
import type { Selection } from "./useSelection.ts";

interface WholeLineProps {
  view: "person" | "device";
  row: WholeRow;
  selection: Selection;
  onFold(row: WholeRow): void;
}

/** A whole device; below it, unfolded, its switches. The line of an admin or of its owner has nothing to check. */
export function WholeLine({ view, row, selection, onFold }: WholeLineProps) {
  const { t } = useTranslation("access");
  const { choice, label, detail, holding } = row;
  const words = (
    <>
      <span className={classes.words}>
        <strong>{label}</strong>
        <small>{detail}</small>
      </span>
      <HeldMark
        held={holding.kind}
        label={
          holding.kind === "switches"
            ? t("held.switches", { held: holding.count, count: holding.of })
            : t(`held.${holding.kind}`)
        }
      />
    </>
  );
  if (isFixed(holding)) return <div className={classes.line}>{words}</div>;
  return (
    <div className={classes.line} data-chosen={selection.has(choice) || undefined}>
      <label htmlFor={row.key}>
        <Checkbox
          id={row.key}
          checked={selection.has(choice)}
          indeterminate={selection.hasPartOf(choice)}
          onChange={(event) => selection.set([choice], event.currentTarget.checked)}
        />
        {words}
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
    </div>
  );
}

/** One switch. What comes with the whole device, had or about to be given, is not chosen by itself. */
export function SwitchLine({ row, selection }: { row: SwitchRow; selection: Selection }) {
  const { t } = useTranslation("access");
  const { choice, label, held } = row;
  const isOfChosen = selection.has({ person: choice.person, device: choice.device });
  const isFixed = held === "implied" || isOfChosen;
  return (
    <div className={classes.line} data-part data-chosen={selection.has(choice) || isOfChosen || undefined}>
      <label htmlFor={row.key} data-fixed={isFixed || undefined}>
        <Checkbox
          id={row.key}
          checked={selection.has(choice) || isOfChosen}
          disabled={isFixed}
          onChange={(event) => selection.set([choice], event.currentTarget.checked)}
        />
        <span className={classes.words}>
          <span>{label}</span>
        </span>
        <HeldMark held={held} label={t(`held.${held}`)} />
      </label>
    </div>
  );
}
