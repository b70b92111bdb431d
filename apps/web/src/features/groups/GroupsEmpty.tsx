import { IconLayoutGrid } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";

interface GroupsEmptyProps {
  /** There are groups, but none that was asked for. */
  isFiltered: boolean;
  mayManage: boolean;
  onCreate(): void;
  onClear(): void;
}

export function GroupsEmpty({ isFiltered, mayManage, onCreate, onClear }: GroupsEmptyProps) {
  const { t } = useTranslation("groups");
  if (isFiltered) {
    const clear = (
      <Button isQuiet onClick={onClear}>
        {t("empty.clear")}
      </Button>
    );
    return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
  }
  const create = mayManage && (
    <Button isQuiet onClick={onCreate}>
      {t("new")}
    </Button>
  );
  const text = t(mayManage ? "empty.text" : "empty.textUser");
  return <EmptyState icon={<IconLayoutGrid size={22} />} title={t("empty.title")} text={text} action={create} />;
}
