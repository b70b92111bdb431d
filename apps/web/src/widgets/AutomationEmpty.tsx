import type { ReactNode } from "react";
import type { Fill } from "../i18n/typed-keys.ts";
import { ButtonLink } from "../ui/kit/Button.tsx";
import { ListEmpty } from "../ui/kit/ListEmpty.tsx";

type EmptyKey = `empty.${"title" | "text" | "filteredTitle" | "filteredText" | "clear" | "create"}`;

export interface AutomationEmptyProps {
  /** The texts of the screen, which has the words of an empty list under `empty`. */
  t(key: EmptyKey, fill?: Fill): string;
  isFiltered: boolean;
  onClear(): void;
  icon: ReactNode;
  /** The form of a new entry. */
  to: `/app/${"scenes" | "workflows" | "schedules" | "remotes"}/new`;
}

/** A list of automations without rows: the way to the first one, or how to see all of them again. */
export function AutomationEmpty({ t, to, ...list }: AutomationEmptyProps) {
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  const create = (
    <ButtonLink to={to} isQuiet>
      {t("empty.create")}
    </ButtonLink>
  );
  return <ListEmpty {...list} words={words} action={create} />;
}
