import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { loadTexts } from "../../i18n/index.ts";
import type { ConnectionInfo } from "../../live/connection.ts";
import { Announced } from "./ConnectionAnnouncer.tsx";

beforeEach(() => loadTexts("devices"));

it("announces a loss and the return, once each, and not the start", () => {
  const { rerender } = render(<Announced info={{ state: "connecting", lostAt: undefined }} />);
  const become = (info: ConnectionInfo) => {
    rerender(<Announced info={info} />);
    return screen.getByRole("status").textContent;
  };
  expect(become({ state: "connected", lostAt: undefined })).toBe("");
  expect(become({ state: "error", lostAt: 5 })).toBe("Live connection lost.");
  expect(become({ state: "connecting", lostAt: 5 })).toBe("Live connection lost.");
  expect(become({ state: "connected", lostAt: undefined })).toBe("Live connection restored.");
});
