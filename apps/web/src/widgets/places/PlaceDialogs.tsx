import { lazy, Suspense } from "react";
import type { Place } from "../../data/places.ts";

const PlaceForm = lazy(() => import("./PlaceForm.tsx").then((module) => ({ default: module.PlaceForm })));
const MergePlace = lazy(() => import("./MergePlace.tsx").then((module) => ({ default: module.MergePlace })));
const DeletePlace = lazy(() => import("./DeletePlace.tsx").then((module) => ({ default: module.DeletePlace })));

/** A change of the places that is under way; a new one may begin inside another. */
export type PlaceTask =
  | { kind: "new"; inside: Place | undefined }
  | { kind: "edit" | "merge" | "delete"; place: Place };

/** The dialogs that create, edit, merge and delete places, loaded when one is opened. */
export function PlaceDialogs({ task, onClose }: { task: PlaceTask | undefined; onClose(): void }) {
  if (!task) return null;
  return (
    <Suspense>
      {task.kind === "new" && <PlaceForm place={undefined} inside={task.inside} onClose={onClose} />}
      {task.kind === "edit" && <PlaceForm place={task.place} inside={undefined} onClose={onClose} />}
      {task.kind === "merge" && <MergePlace place={task.place} onClose={onClose} />}
      {task.kind === "delete" && <DeletePlace place={task.place} onClose={onClose} />}
    </Suspense>
  );
}
