import { useContext } from "react";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import classes from "./SwitchTile.module.css";
import { TileWordsContext } from "./tile-words.ts";

interface TileCornerProps {
  id: string;
  name: string;
  /** Where the foot of the tile is taken. */
  isTop?: boolean;
}

/** The way to a tile's details. */
export function TileCorner({ id, name, isTop = false }: TileCornerProps) {
  const words = useContext(TileWordsContext);
  return (
    <PlainButton
      className={classes.corner}
      data-top={isTop || undefined}
      data-details={id}
      aria-label={words.details(name)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path d="M3 6.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z" />
      </svg>
    </PlainButton>
  );
}
