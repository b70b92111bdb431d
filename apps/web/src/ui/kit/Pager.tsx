import { Button } from "./Button.tsx";
import classes from "./Pager.module.css";

interface PagerProps {
  page: number;
  isLast: boolean;
  onPage(page: number): void;
  words: { label: string; range: string; before: string; after: string };
}

/** Which rows are shown, and the way to those before and after them. */
export function Pager({ page, isLast, onPage, words }: PagerProps) {
  return (
    <nav className={classes.pages} aria-label={words.label}>
      <span>{words.range}</span>
      {!(page === 0 && isLast) && (
        <>
          <Button isQuiet isIdle={page === 0} onClick={() => onPage(page - 1)}>
            {words.before}
          </Button>
          <Button isQuiet isIdle={isLast} onClick={() => onPage(page + 1)}>
            {words.after}
          </Button>
        </>
      )}
    </nav>
  );
}
