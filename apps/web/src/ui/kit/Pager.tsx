import { Button } from "./Button.tsx";
import { Row } from "./layout/Row.tsx";
import classes from "./Pager.module.css";

interface PagerProps {
  page: number;
  isLast: boolean;
  onPage(page: number): void;
  words: { label: string; range: string; before: string; after: string };
}

/** Shows the range of rows, with buttons to the pages before and after. */
export function Pager({ page, isLast, onPage, words }: PagerProps) {
  return (
    <Row as="nav" gap={8} wraps className={classes.pages} aria-label={words.label}>
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
    </Row>
  );
}
