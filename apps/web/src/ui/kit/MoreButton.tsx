import { Button } from "./Button.tsx";

interface MoreButtonProps {
  /** A list that comes in pages, as `useInfiniteQuery` answers it. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  /** What the next page brings. */
  children: string;
}

/** The end of a list that comes in pages; nothing once all of it is there. */
export function MoreButton({ pages, children }: MoreButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button isQuiet isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {children}
    </Button>
  );
}
