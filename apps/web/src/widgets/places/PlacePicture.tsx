import { useQuery } from "@tanstack/react-query";
import type { Place } from "../../data/places.ts";
import classes from "./PlacePicture.module.css";
import { placePictureQuery } from "./place-picture-query.ts";

/** Shows the picture of a place beside its name; renders nothing for a place without one. */
export function PlacePicture({ place: { _id, picture } }: { place: Place }) {
  const { data } = useQuery(placePictureQuery(_id, picture));
  return picture === null ? null : <PictureFrame address={data} />;
}

/** A frame of a fixed size, empty until the picture is loaded. */
export function PictureFrame({ address, isLarge }: { address: string | undefined; isLarge?: boolean }) {
  return (
    <span className={classes.picture} data-large={isLarge || undefined}>
      {address !== undefined && <img src={address} alt="" draggable={false} />}
    </span>
  );
}
