import { expect, it } from "vitest";
import { deviceLink, fitsQr } from "./device-link.ts";

const config = { ssid: "A & B", password: "YWJj", home: "h", broker: "host:1883", secret: "s=1" };

it("puts the whole configuration into the link, where no server sees it", () => {
  const link = new URL(deviceLink("http://192.168.4.1", config, "te"));
  expect(link.origin + link.pathname + link.search).toBe("http://192.168.4.1/");
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({ ...config, lang: "te" });
});

it("refuses a QR code for a link with certificates, which is too long", () => {
  expect(fitsQr(deviceLink("http://192.168.4.1", config, "en"))).toBe(true);
  expect(fitsQr(deviceLink("http://192.168.4.1", { ...config, ca: "x".repeat(900) }, "en"))).toBe(false);
});
