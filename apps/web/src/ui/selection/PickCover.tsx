import { useContext } from "react";
import classes from "./PickCover.module.css";
import { PickingContext } from "./picking.ts";

interface PickCoverProps {
  id: string;
  label: string;
  description?: string | undefined;
}

/** A checkbox over a whole tile or card: wherever it is pressed, it is selected. Its place carries `data-pick`. */
export function PickCover({ id, label, description }: PickCoverProps) {
  const picking = useContext(PickingContext);
  if (!picking) return null;
  return (
    <>
      <input
        type="checkbox"
        className={classes.cover}
        data-pick-handle
        aria-label={label}
        aria-description={description}
        checked={picking.ticked.has(id)}
        onChange={({ nativeEvent }) => picking.select(id, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
      />
      <svg className={classes.mark} viewBox="0 0 20 20" aria-hidden="true">
        <rect x="1" y="1" width="18" height="18" rx="5" />
        <path d="m5.500 10.300 3 3 6-6.600" />
      </svg>
    </>
  );
}
