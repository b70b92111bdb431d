import { type Role, roleMay } from "@switchboard/domain/core";
import { describe, expect, it, test } from "vitest";
import { offeredPlaces, placeOf, screenAt } from "./find-place.ts";
import { PLACES, type PlaceName } from "./places.ts";
import { type Offer, SCREENS, type ScreenName } from "./screens.ts";

const offers =
  (role: Role, isOwner = false) =>
  ({ needs, orOwner }: Offer) =>
    !needs || (orOwner === true && isOwner) || roleMay(role, needs);

const ADMIN = offeredPlaces(offers("admin"));
const USER = offeredPlaces(offers("user"));
const OWNER = offeredPlaces(offers("user", true));

const names = (places: typeof ADMIN) => places.map(({ name }) => name);
const screensIn = (places: typeof ADMIN, place: PlaceName) => places.find(({ name }) => name === place)?.screens;

test.each<[string, ScreenName | undefined]>([
  ["/app/dashboard", "home"],
  ["/app/devices", "devices"],
  ["/app/devices/control", "control"],
  ["/app/devices/health/1", "health"],
  ["/app/devices/gateways/modbus", "found"],
  ["/app/devices/new", "addDevice"],
  ["/app/rooms/none", "rooms"],
  ["/app/schedules/list", "schedules"],
  ["/app/schedules/edit/1", "schedules"],
  ["/app/schedules/calendars", "calendars"],
  ["/app/analytics/doubtful", "energy"],
  ["/app/analytics/meters", "energy"],
  ["/app/analytics/dailyReport", "dailyReport"],
  ["/app/tariffs/1/version", "bills"],
  ["/app/demand/limit", "demand"],
  ["/app/alarms/1", "alarms"],
  ["/app/alarms/on-call", "onCall"],
  ["/app/alarms/deliveries", "channels"],
  ["/app/account", "account"],
  ["/app/account/channels", "channels"],
  ["/app/reports/cost-report", "reports"],
  ["/app/reports/by-mail", "reportsByMail"],
  ["/app/support/CreateTicket", "support"],
  ["/app/feedBack", "support"],
  ["/app/nowhere", undefined],
  ["/app/devicesandmore", undefined],
])("knows the screen of %s: %s", (path, screen) => {
  expect(screenAt(path)).toBe(screen);
});

describe("offered places", () => {
  it("shows all eight places to an admin, and every screen in one of them", () => {
    expect(names(ADMIN)).toEqual(PLACES.map(({ name }) => name));
    expect(ADMIN).toHaveLength(8);
    expect(new Set(ADMIN.flatMap(({ screens }) => screens))).toEqual(new Set(Object.keys(SCREENS)));
  });

  it("shows the five places a user works in, without the screens of admins", () => {
    expect(names(USER)).toEqual(["home", "control", "automation", "energy", "alarms"]);
    expect(screensIn(USER, "automation")).toEqual(["schedules", "scenes", "workflows", "calendars"]);
    expect(screensIn(USER, "alarms")).toEqual(["alarms", "notifications", "onCall", "channels"]);
  });

  it("lists the screens of a place that is not offered in another one", () => {
    expect(screensIn(USER, "control")).toEqual(expect.arrayContaining(["devices", "health"]));
    expect(screensIn(USER, "energy")).toEqual(expect.arrayContaining(["reports", "reportsByMail"]));
    expect(screensIn(ADMIN, "control")).not.toContain("devices");
    expect(screensIn(ADMIN, "energy")).not.toContain("reports");
  });

  it("shows the devices to a user who owns one, with their access", () => {
    expect(screensIn(OWNER, "devices")).toEqual(["devices", "health", "access"]);
    expect(screensIn(OWNER, "control")).not.toContain("devices");
  });

  it("leaves out a place without screens", () => {
    expect(offeredPlaces((offer) => offer !== SCREENS.home).some(({ name }) => name === "home")).toBe(false);
  });
});

test.each<[string, typeof ADMIN, ScreenName, PlaceName | undefined, PlaceName | undefined]>([
  ["an admin who comes from nowhere", ADMIN, "scenes", undefined, "control"],
  ["an admin who comes from Automation", ADMIN, "scenes", "automation", "automation"],
  ["an admin who comes from Energy", ADMIN, "scenes", "energy", "control"],
  ["an admin who comes from nowhere", ADMIN, "access", undefined, "devices"],
  ["an admin who comes from People & settings", ADMIN, "access", "peopleAndSettings", "peopleAndSettings"],
  ["an admin", ADMIN, "channels", "peopleAndSettings", "alarms"],
  ["a user", USER, "devices", undefined, "control"],
  ["a user", USER, "reports", undefined, "energy"],
  ["a user", USER, "settings", "control", undefined],
])("for %s the place of a screen is: %#", (_who, places, screen, before, place) => {
  expect(placeOf(screen, places, before)?.name).toBe(place);
});

it("finds no place for an address without a screen", () => {
  expect(placeOf(undefined, ADMIN, "control")).toBeUndefined();
});
