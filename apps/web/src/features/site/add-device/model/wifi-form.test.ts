import { expect, it, test } from "vitest";
import { strengthOf, type WifiForm, wifiOf, wrongPart } from "./wifi-form.ts";

const networks = [
  { ssid: "Office", rssi: -50, secure: true },
  { ssid: "Guests", rssi: -70, secure: false },
];
const form = (own: Partial<WifiForm>): WifiForm => ({ chosen: undefined, typed: "", password: "", ...own });

test.each<[string, Partial<WifiForm>, "ssid" | "password" | undefined]>([
  ["nothing at all", {}, "ssid"],
  ["a typed name alone, which may be open", { typed: "Hidden" }, undefined],
  ["a typed name with a short password", { typed: "Hidden", password: "short" }, "password"],
  ["a typed name of 33 bytes", { typed: "x".repeat(33) }, "ssid"],
  ["a secured network without a password", { chosen: "Office" }, "password"],
  ["a secured network with 7 characters", { chosen: "Office", password: "1234567" }, "password"],
  ["a secured network with 8 characters", { chosen: "Office", password: "12345678" }, undefined],
  ["a secured network with 64 characters", { chosen: "Office", password: "x".repeat(64) }, "password"],
  ["an open network", { chosen: "Guests" }, undefined],
  ["a network that has gone from the list", { chosen: "Gone" }, "ssid"],
])("%s: the wrong part is found", (_, own, expected) => {
  expect(wrongPart(form(own), networks)).toBe(expected);
});

it("sends no password to an open network, whatever was typed before", () => {
  expect(wifiOf(form({ chosen: "Guests", password: "left over" }), networks)).toEqual({ ssid: "Guests", password: "" });
  expect(wifiOf(form({ typed: "Hidden", password: "12345678" }), networks)).toEqual({
    ssid: "Hidden",
    password: "12345678",
  });
});

test.each([
  [-40, "strong"],
  [-55, "strong"],
  [-56, "good"],
  [-68, "fair"],
  [-76, "weak"],
])("%i dBm is %s", (rssi, word) => {
  expect(strengthOf(rssi)).toBe(word);
});
