import { encodeWifiPassword } from "@switchboard/domain/site";
import { expect, it, vi } from "vitest";
import { HOME } from "../testing.ts";
import { OwnWifi } from "./own-wifi.ts";
import { accepts } from "./wifi-networks.ts";

const config = {
  ssid: "Meridian Office",
  password: encodeWifiPassword("पासवर्ड 123"),
  home: HOME,
  broker: "broker.example.com:1883",
  secret: "s",
};

it("accepts one configuration at a time, and reports it once it has joined", () => {
  vi.useFakeTimers();
  const joined = vi.fn();
  const wifi = new OwnWifi({ device: { device_id: "BOX-1", device_type: "SW_1_REL" }, joinMs: 1500, joined });
  expect(wifi.configure(config)).toEqual({ status: 200, body: { accepted: true } });
  expect(wifi.configure(config)).toEqual({ status: 409, body: { accepted: false, error: "busy" } });
  vi.advanceTimersByTime(1499);
  expect(joined).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(joined.mock.calls).toEqual([[config]]);
  expect(wifi.configure(config).status).toBe(200);
  wifi.stop();
  vi.advanceTimersByTime(10_000);
  expect(joined).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it("requires no Wi-Fi when it has a SIM card, and one when it has none", () => {
  vi.useFakeTimers();
  const none = { ...config, ssid: "", password: "" };
  const of = (device_type: string, joined = vi.fn()) => {
    const { status } = new OwnWifi({ device: { device_id: "BOX-1", device_type }, joinMs: 10, joined }).configure(none);
    vi.advanceTimersByTime(10);
    return [status, joined.mock.calls.length];
  };
  expect([of("GSM_RELAY_2"), of("SW_1_REL")]).toEqual([
    [200, 1],
    [400, 0],
  ]);
  vi.useRealTimers();
});

it.each([
  ["Meridian Office", "any password", true],
  ["Meridian Office", "", false],
  ["Meridian Office", "short", false],
  ["Switchboard Lab", "switchboard", true],
  ["Switchboard Lab", "Switchboard", false],
  ["Café Corner", "", true],
  ["A hidden one", "its password", true],
])("the network %j lets it in with %j: %j", (ssid, password, expected) => {
  expect(accepts(ssid, password)).toBe(expected);
});
