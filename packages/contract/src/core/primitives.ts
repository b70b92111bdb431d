import {
  EMAIL_PATTERN,
  isDay,
  isHardwareId,
  isPlainName,
  isTimeZone,
  isWebLink,
  LONGEST,
  PASSWORD_LENGTH,
} from "@switchboard/domain/core";
import { isUsername } from "@switchboard/domain/people";
import { COLOR_TEMPERATURE, DIMMER_STEPS, isHexColor } from "@switchboard/domain/site";
import * as z from "zod/mini";

export const Id = z.uuid();
/** Something that is named by its id, or sent back whole as a list has shown it: then its `_id` counts. */
export const Ref = z.union([
  Id,
  z.pipe(
    z.object({ _id: Id }),
    z.transform(({ _id }) => _id),
  ),
]);
export const HardwareId = z.string().check(z.refine(isHardwareId, "Not a device ID"));
export const Day = z.string().check(z.refine(isDay, "Not a date (YYYY-MM-DD)"));
export const Instant = z.iso.datetime();
export const TimeZone = z.string().check(z.refine(isTimeZone, "Not a time zone"));
/** A name as people write it: something visible, nothing that controls the text around it, 80 characters at most. */
export const Name = z
  .string()
  .check(z.trim(), z.minLength(1, "Required"), z.maxLength(LONGEST.name), z.refine(isPlainName, "Not a valid name"));
/** One line about a person or a place, which may stay empty. */
export function lineOf(longest: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(longest),
    z.refine((text) => text === "" || isPlainName(text), "Not a valid text"),
  );
}
export const Line = lineOf(LONGEST.line);
export const Email = z.email({ pattern: EMAIL_PATTERN }).check(z.maxLength(LONGEST.email), z.toLowerCase());
/** A name to sign in with, without case. */
export const Username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.refine(isUsername, "3 to 32 letters, digits, dots, dashes or underscores; some words are not for people"),
  );
export const NewPassword = z.string().check(
  z.minLength(PASSWORD_LENGTH.min, "The password needs at least 8 characters"),
  z.maxLength(PASSWORD_LENGTH.max),
  z.refine((password) => !password.includes("\0"), "Not a valid text"),
);
/** A page of the web that people open by a click. */
export const WebLink = z
  .string()
  .check(z.trim(), z.maxLength(300), z.refine(isWebLink, "Has to begin with http:// or https://"));
export const HexColor = z.string().check(z.refine(isHexColor, "Not a colour (#rrggbb)"));
export const ColorTemperature = z.int().check(z.gte(COLOR_TEMPERATURE.min), z.lte(COLOR_TEMPERATURE.max));
export const DimmerLevel = z.int().check(z.gte(1), z.lte(DIMMER_STEPS));
/**
 * The instant after which whoever asks has been told that there was no answer, in milliseconds of the server's clock
 * (`x-server-time` of every reply). From then on the server does nothing; ten seconds where nothing is said.
 */
export const Deadline = z.int().check(z.gte(0));
/** 1 on, 0 off, as the spec writes switch states. */
export const SwitchState = z.union([z.literal(0), z.literal(1)]);

/** A whole number that arrives as text, as query strings do, and has to be given. */
export function neededInt(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string().check(z.regex(/^-?\d{1,9}$/, "Has to be a whole number")), z.number()]),
      z.transform((value) => Number(value)),
    ),
    z.int().check(z.gte(min), z.lte(max)),
  );
}

export function queryInt(min: number, max: number, fallback: number) {
  return z._default(neededInt(min, max), fallback);
}
