import { type ReactNode, useContext } from "react";
import classes from "./Pickable.module.css";
import { PickCover } from "./PickCover.tsx";
import { PickingContext } from "./picking.ts";

interface PickableProps {
  id: string;
  name: string;
  children: ReactNode;
}

/** Makes a card or row selectable as a whole while its screen is selecting; otherwise renders it unchanged. */
export function Pickable({ id, name, children }: PickableProps) {
  const picking = useContext(PickingContext);
  if (!picking) return children;
  return (
    <div className={classes.pick} data-pick={id}>
      <div inert>{children}</div>
      <PickCover id={id} label={name} />
    </div>
  );
}
