import classes from "./Outdated.module.css";

interface OutdatedProps {
  text: string;
  refresh: string;
  onRefresh(): void;
}

/** A filtered list keeps its place while what is in it changes; this says so, and makes it anew when asked. */
export function Outdated({ text, refresh, onRefresh }: OutdatedProps) {
  return (
    <p className={classes.outdated} role="status">
      {text}{" "}
      <button type="button" onClick={onRefresh}>
        {refresh}
      </button>
    </p>
  );
}
