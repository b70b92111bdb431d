import classes from "./Pager.module.css";
import { softDisabled } from "./soft-disabled.ts";

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
          <button type="button" className="sb-button" data-quiet {...softDisabled(page === 0, () => onPage(page - 1))}>
            {words.before}
          </button>
          <button type="button" className="sb-button" data-quiet {...softDisabled(isLast, () => onPage(page + 1))}>
            {words.after}
          </button>
        </>
      )}
    </nav>
  );
}
