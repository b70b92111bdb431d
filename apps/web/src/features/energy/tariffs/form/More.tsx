import { type ReactNode, useState } from "react";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { useHasProblem } from "../problems.ts";
import classes from "./TariffForm.module.css";

interface MoreProps {
  summary: string;
  /** True when a field inside has a value; such fields start visible. */
  isSet: boolean;
  /** Paths of the version inside the section; it stays open while one of them has a problem. */
  paths: readonly string[];
  children: ReactNode;
}

/** Hides fields that few tariffs need until they are opened. */
export function More({ summary, isSet, paths, children }: MoreProps) {
  const [isAsked, setAsked] = useState(isSet);
  const isWrong = useHasProblem(paths);
  const isOpen = isAsked || isWrong;
  const toggled = (details: HTMLDetailsElement) => {
    // A section with a problem cannot be closed.
    if (isWrong) details.open = true;
    setAsked(details.open);
  };
  return (
    <Stack as="details" className={classes.more} open={isOpen} onToggle={(event) => toggled(event.currentTarget)}>
      <summary>{summary}</summary>
      {isOpen && <Stack gap={16}>{children}</Stack>}
    </Stack>
  );
}
