import { findCodeset, type LibraryCodeset } from "@switchboard/domain";
import { AppError } from "../../platform/http/app-error.ts";

export function requireCodeset(id: string): LibraryCodeset {
  const found = findCodeset(id);
  if (!found) throw new AppError("codeset.not_found");
  return found;
}
