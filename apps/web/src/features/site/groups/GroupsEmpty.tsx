import { IconLayoutGrid } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";

interface GroupsEmptyProps {
  /** True when groups exist but none matches the filter. */
  isFiltered: boolean;
  /** Missing for users who may only look. */
  onCreate: (() => void) | undefined;
  onClear(): void;
}

export function GroupsEmpty({ isFiltered, onCreate, onClear }: GroupsEmptyProps) {
  const { t } = useTranslation("groups");
  const create = onCreate && (
    <Button isQuiet onClick={onCreate}>
      {t("new")}
    </Button>
  );
  const words = {
    title: t("empty.title"),
    text: t(onCreate ? "empty.text" : "empty.textUser"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  return (
    <ListEmpty
      isFiltered={isFiltered}
      onClear={onClear}
      words={words}
      icon={<IconLayoutGrid size={22} />}
      action={create}
    />
  );
}
