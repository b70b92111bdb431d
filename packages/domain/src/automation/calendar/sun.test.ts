import { describe, expect, it, test } from "vitest";
import { instantOf } from "../../core/instants.ts";
import { wallClock } from "../../core/local-day.ts";
import { type Place, type SunEvent, sunTime } from "./sun.ts";

const HYDERABAD = { latitude: 17.385, longitude: 78.4867, zone: "Asia/Kolkata" };
const BERLIN = { latitude: 52.52, longitude: 13.405, zone: "Europe/Berlin" };
const TROMSO = { latitude: 69.5, longitude: 19, zone: "Europe/Oslo" };
const QUITO = { latitude: -0.1807, longitude: -78.4678, zone: "America/Guayaquil" };
const AUCKLAND = { latitude: -36.8485, longitude: 174.7633, zone: "Pacific/Auckland" };

const on = (event: SunEvent, day: string, { zone, ...place }: Place & { zone: string }) =>
  sunTime(event, instantOf(day, 1200, zone), place);

/** Minutes since midnight by the local clock. */
function minuteOn(event: SunEvent, day: string, at: Place & { zone: string }): number {
  const found = on(event, day, at);
  if (!(found instanceof Date)) throw new Error(found);
  const wall = wallClock(found, at.zone);
  expect(wall.toISOString().slice(0, 10)).toBe(day);
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Almanac values: timeanddate.com and, for Tromsø, the US Naval Observatory. */
describe("agrees with almanacs within two minutes", () => {
  test.each([
    ["Hyderabad", HYDERABAD, "2026-01-01", "06:46", "17:53"],
    ["Hyderabad", HYDERABAD, "2026-06-21", "05:42", "18:53"],
    ["Hyderabad", HYDERABAD, "2026-12-22", "06:42", "17:47"],
    ["Berlin", BERLIN, "2026-06-21", "04:43", "21:33"],
    ["Berlin", BERLIN, "2026-12-21", "08:15", "15:54"],
    ["Quito", QUITO, "2026-03-20", "06:18", "18:24"],
    ["Auckland", AUCKLAND, "2026-06-21", "07:33", "17:11"],
    ["Auckland", AUCKLAND, "2026-12-22", "05:58", "20:39"],
    ["Tromsø", TROMSO, "2014-04-01", "05:50", "19:49"],
  ])("in %s on %#", (_name, place, day, rise, set) => {
    expect(Math.abs(minuteOn("sunrise", day, place) - minutes(rise))).toBeLessThanOrEqual(2);
    expect(Math.abs(minuteOn("sunset", day, place) - minutes(set))).toBeLessThanOrEqual(2);
  });
});

/**
 * Other published values: the Finnish Meteorological Institute for Europe, Africa and the north at the winter
 * solstice; for Anchorage its longest day.
 */
describe("agrees with other publications within two minutes", () => {
  test.each([
    ["London", 51.507, -0.128, "Europe/London", "2015-12-22", "08:04", "15:53"],
    ["Edinburgh", 55.953, -3.188, "Europe/London", "2015-12-22", "08:42", "15:40"],
    ["Warsaw", 52.23, 21.011, "Europe/Warsaw", "2015-12-22", "07:43", "15:25"],
    ["Rome", 41.893, 12.483, "Europe/Rome", "2015-12-22", "07:34", "16:42"],
    ["Athens", 37.984, 23.728, "Europe/Athens", "2015-12-22", "07:37", "17:09"],
    ["Cairo", 30.044, 31.236, "Africa/Cairo", "2015-12-22", "06:47", "16:59"],
    ["Dakar", 14.693, -17.447, "Africa/Dakar", "2015-12-22", "07:30", "18:46"],
    ["Addis Ababa", 9.03, 38.74, "Africa/Addis_Ababa", "2015-12-22", "06:35", "18:11"],
    ["Helsinki", 60.17, 24.941, "Europe/Helsinki", "2022-12-21", "09:23", "15:12"],
    ["Oslo", 59.913, 10.739, "Europe/Oslo", "2022-12-21", "09:17", "15:11"],
    ["Reykjavík", 64.147, -21.94, "Atlantic/Reykjavik", "2022-12-21", "11:21", "15:29"],
    ["Anchorage", 61.217, -149.9, "America/Anchorage", "2020-06-21", "04:20", "23:42"],
  ])("in %s", (_name, latitude, longitude, zone, day, rise, set) => {
    const place = { latitude, longitude, zone };
    expect(Math.abs(minuteOn("sunrise", day, place) - minutes(rise))).toBeLessThanOrEqual(2);
    expect(Math.abs(minuteOn("sunset", day, place) - minutes(set))).toBeLessThanOrEqual(2);
  });
});

describe("beyond the polar circle", () => {
  it("has no sunset in summer and no sunrise in winter", () => {
    expect(on("sunset", "2026-06-21", TROMSO)).toBe("always_up");
    expect(on("sunrise", "2026-12-21", TROMSO)).toBe("always_down");
  });

  it("is reversed at the other pole", () => {
    const south = { latitude: -77.8, longitude: 166.7, zone: "Antarctica/McMurdo" };
    expect(on("sunrise", "2026-06-21", south)).toBe("always_down");
    expect(on("sunset", "2026-12-21", south)).toBe("always_up");
  });
});

it("finds the sun of the calendar day when the clock is far from solar time", () => {
  // Kiritimati is fourteen hours ahead of UTC. Apia is east of the date line, but uses the date of the west.
  const kiritimati = { latitude: 1.87, longitude: -157.4, zone: "Pacific/Kiritimati" };
  const apia = { latitude: -13.83, longitude: -171.76, zone: "Pacific/Apia" };
  for (const place of [kiritimati, apia]) {
    expect(minuteOn("sunrise", "2026-03-20", place)).toBeGreaterThan(5 * 60);
    expect(minuteOn("sunrise", "2026-03-20", place)).toBeLessThan(8 * 60);
    expect(minuteOn("sunset", "2026-03-20", place)).toBeGreaterThan(17 * 60);
  }
});
