import { Button } from "./Button.tsx";

interface MoreButtonProps {
  /** A paged list as `useInfiniteQuery` returns it. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  /** Labels the button. */
  children: string;
}

/** Ends a paged list; renders nothing once everything is loaded. */
export function MoreButton({ pages, children }: MoreButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button isQuiet isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {children}
    </Button>
  );
}
