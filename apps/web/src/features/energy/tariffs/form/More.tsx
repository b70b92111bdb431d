import { type ReactNode, useState } from "react";
import { useHasProblem } from "../problems.ts";
import classes from "./TariffForm.module.css";

interface MoreProps {
  summary: string;
  /** Whether something in it is set: what counts is never hidden at first. */
  isSet: boolean;
  /** The places of the version that stand in it; while something is wrong there, it stays open. */
  paths: readonly string[];
  children: ReactNode;
}

/** What few tariffs need: closed until somebody asks for it. */
export function More({ summary, isSet, paths, children }: MoreProps) {
  const [isAsked, setAsked] = useState(isSet);
  const isWrong = useHasProblem(paths);
  const isOpen = isAsked || isWrong;
  const toggled = (details: HTMLDetailsElement) => {
    // What is wrong cannot be put away.
    if (isWrong) details.open = true;
    setAsked(details.open);
  };
  return (
    <details className={classes.more} open={isOpen} onToggle={(event) => toggled(event.currentTarget)}>
      <summary>{summary}</summary>
      {isOpen && <div className={classes.within}>{children}</div>}
    </details>
  );
}
