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
/** A reference by id, or by the whole object as a list returned it, of which only the `_id` counts. */
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
/** A name as people write it: visible, without control characters, and at most 80 characters long. */
export const Name = z
  .string()
  .check(z.trim(), z.minLength(1, "Required"), z.maxLength(LONGEST.name), z.refine(isPlainName, "Not a valid name"));
/** One line of text about a person or a place, which may be empty. */
export function lineOf(longest: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(longest),
    z.refine((text) => text === "" || isPlainName(text), "Not a valid text"),
  );
}
export const Line = lineOf(LONGEST.line);
export const Email = z.email({ pattern: EMAIL_PATTERN }).check(z.maxLength(LONGEST.email), z.toLowerCase());
/** A name to sign in with; case does not matter. */
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
/** The address of a web page that people open with a click. */
export const WebLink = z
  .string()
  .check(z.trim(), z.maxLength(300), z.refine(isWebLink, "Has to begin with http:// or https://"));
export const HexColor = z.string().check(z.refine(isHexColor, "Not a colour (#rrggbb)"));
export const ColorTemperature = z.int().check(z.gte(COLOR_TEMPERATURE.min), z.lte(COLOR_TEMPERATURE.max));
/** Percent; 0 is asked for by turning off. */
export const BrightnessPercent = z.int().check(z.gte(1), z.lte(100));
export const DimmerLevel = z.int().check(z.gte(1), z.lte(DIMMER_STEPS));
/**
 * The instant at which the caller gives up waiting, in milliseconds of the server's clock (`x-server-time` of every reply). The server
 * does nothing after it. Ten seconds by default.
 */
export const Deadline = z
  .int()
  .check(
    z.gte(0),
    z.describe(
      "Until when you wait: milliseconds of the server's clock (x-server-time of every reply) at which nothing happens any more. Ten seconds from now by default",
    ),
  );
/** Either 1 for on or 0 for off, as in the spec. */
export const SwitchState = z.union([z.literal(0), z.literal(1)]);

/** A required whole number that arrives as text, as in query strings. */
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
