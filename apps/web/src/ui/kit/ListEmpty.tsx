import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface ListEmptyProps {
  /** True when there are entries, but none that match. */
  isFiltered: boolean;
  onClear(): void;
  words: { title: string; text: string; filteredTitle: string; filteredText?: string; clear: string };
  icon?: ReactNode;
  /** The way to the first of its kind. */
  action?: ReactNode;
}

/** A list without rows: how it gets its first one, or how to see all of them again. */
export function ListEmpty({ isFiltered, onClear, words, icon, action }: ListEmptyProps) {
  if (!isFiltered) return <EmptyState icon={icon} title={words.title} text={words.text} action={action} />;
  const clear = (
    <Button isQuiet onClick={onClear}>
      {words.clear}
    </Button>
  );
  return <EmptyState title={words.filteredTitle} text={words.filteredText} action={clear} />;
}
