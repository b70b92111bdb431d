import { IconPencil } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
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

export function Tick({ id, name, actions, className, isSelected }: ToolProps & { isSelected: boolean }) {
  const { t } = useTranslation("devices");
  return (
    <label className={className} data-pick-handle>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t("select.one", { name })}
        onChange={({ nativeEvent }) => actions.onSelect(id, (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}

export function EditButton({ id, name, actions, className }: ToolProps) {
  const { t } = useTranslation("devices");
  return (
    <PlainButton className={className} aria-label={t("edit.open", { name })} onClick={() => actions.onEdit(id)}>
      <IconPencil size={18} stroke={1.7} aria-hidden="true" />
    </PlainButton>
  );
}
