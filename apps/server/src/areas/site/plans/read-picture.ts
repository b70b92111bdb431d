import { type PictureLimits, readStoredPicture } from "@switchboard/domain/site";
import { AppError } from "../../../platform/http/app-error.ts";

/** Reads a picture from base64, and rejects everything that may not be stored. */
export function readPicture(text: string, limits: PictureLimits) {
  const bytes = Buffer.from(text, "base64");
  const picture = readStoredPicture(bytes, limits);
  if (typeof picture === "string") throw new AppError(`plan.${picture}`);
  return { picture: bytes, ...picture };
}

export const sizeInWords = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
