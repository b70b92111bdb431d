import { Text } from "./layout/Text.tsx";
import classes from "./Outdated.module.css";

interface OutdatedProps {
  text: string;
  refresh: string;
  onRefresh(): void;
}

/** Says that a filtered list keeps its place while its contents change, and refreshes it on request. */
export function Outdated({ text, refresh, onRefresh }: OutdatedProps) {
  return (
    <Text as="p" tone="quiet" className={classes.outdated} role="status">
      {text}{" "}
      <button type="button" onClick={onRefresh}>
        {refresh}
      </button>
    </Text>
  );
}
