import { IconPencil } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import type { Select } from "../../../../ui/selection/useSelection.ts";

export interface RowActions {
  onSelect: Select;
  /** Selects from one row to another, as a drag does. */
  onExtend(from: string, to: string): void;
  onSome(ids: readonly string[], isIn: boolean): void;
  onEdit(id: string): void;
}

interface ToolProps {
  id: string;
  name: string;
  actions: RowActions;
  className: string | undefined;
}

export function RowTick({ id, name, actions, className, isSelected }: ToolProps & { isSelected: boolean }) {
  const { t } = useTranslation("devices");
  return (
    <Tick
      className={className}
      checked={isSelected}
      aria-label={t("select.one", { name })}
      onChange={({ nativeEvent }) => actions.onSelect(id, (nativeEvent as MouseEvent).shiftKey)}
    />
  );
}

export function EditButton({ id, name, actions, className }: ToolProps) {
  const { t } = useTranslation("devices");
  return (
    <IconButton
      icon={IconPencil}
      className={className}
      label={t("edit.open", { name })}
      onClick={() => actions.onEdit(id)}
    />
  );
}
