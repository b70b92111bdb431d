import { errorBody, type FieldFault, type PlaceImport } from "@switchboard/contract";
import type { Language } from "@switchboard/domain/core";
import {
  type ImportedThing,
  type ImportFormat,
  type ImportPlan,
  type ImportStep,
  PLACE_FILE_PROBLEMS,
  type PlaceFileProblem,
  type PlaceListing,
  pathOfNames,
} from "@switchboard/domain/site";
import { AppError } from "../../../platform/http/app-error.ts";

/** Rejects a file with problems; each is named by its line or feature. */
export function refuseProblems(format: ImportFormat, problems: readonly PlaceFileProblem[]): void {
  if (problems.length > 0) throw new AppError("place.file_invalid", problems.map(faultOf(format)));
}

/** The path of a fault says where in the file it is: `line.3.area`, `feature.2`, or `content` for the whole file. */
function faultOf(format: ImportFormat) {
  return ({ row, field, code, values = {} }: PlaceFileProblem): FieldFault => {
    const unit = format === "csv" ? "line" : "feature";
    const path = row === undefined ? "content" : [unit, row, field].filter((part) => part !== "").join(".");
    return { path, sentence: PLACE_FILE_PROBLEMS[code], values };
  };
}

export function presentImport(
  format: ImportFormat,
  { steps, unchanged, problems }: ImportPlan,
  { places }: PlaceListing,
  language: Language | undefined,
): PlaceImport {
  const before = new Map(places.map((place) => [place._id, place]));
  const after = new Map<string, Pick<ImportedThing, "name" | "parent">>([
    ...before,
    ...steps.map((step) => [step.after._id, step.after] as const),
  ]);
  const { fields = [] } = errorBody("place.file_invalid", problems.map(faultOf(format)), language);
  const isNew = (step: ImportStep) => step.before === undefined;
  const place = ({ row, after: { kind, name, parent } }: ImportStep) => ({
    row,
    kind,
    name,
    path: pathTo(parent, after),
  });
  return {
    applied: false,
    created: steps.filter(isNew).map(place),
    changed: steps
      .filter((step) => !isNew(step))
      .map((step) => ({
        ...place(step),
        fields: step.changed.map((field) => {
          const [was, is] = [step.before?.[field] ?? null, step.after[field]];
          if (field !== "parent") return { field, before: was, after: is };
          return {
            field,
            before: pathTo(step.before?.parent ?? null, before),
            after: pathTo(step.after.parent, after),
          };
        }),
      })),
    unchanged,
    problems: problems.map(({ row = null, field }, index) => ({ row, field, message: fields[index]?.message ?? "" })),
  };
}

function pathTo(id: string | null, things: ReadonlyMap<string, Pick<ImportedThing, "name" | "parent">>): string {
  const names: string[] = [];
  for (let at = id; at !== null; at = things.get(at)?.parent ?? null) names.unshift(things.get(at)?.name ?? "");
  return pathOfNames(names);
}
