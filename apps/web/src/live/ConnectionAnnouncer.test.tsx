import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { loadTexts } from "../i18n/index.ts";
import { ConnectionAnnouncer } from "./ConnectionAnnouncer.tsx";
import type { ConnectionInfo } from "./connection.ts";

const now = vi.hoisted(() => ({ info: { state: "connecting", lostAt: undefined } as ConnectionInfo }));
vi.mock("./useLive.ts", () => ({ useConnection: () => now.info }));

beforeEach(() => loadTexts("devices"));

it("tells of a loss and of the return, once each, and not of the beginning", () => {
  const { rerender } = render(<ConnectionAnnouncer />);
  const become = (info: ConnectionInfo) => {
    now.info = info;
    rerender(<ConnectionAnnouncer />);
    return screen.getByRole("status").textContent;
  };
  expect(become({ state: "connected", lostAt: undefined })).toBe("");
  expect(become({ state: "error", lostAt: 5 })).toBe("The live connection is lost.");
  expect(become({ state: "connecting", lostAt: 5 })).toBe("The live connection is lost.");
  expect(become({ state: "connected", lostAt: undefined })).toBe("The live connection is back.");
});
