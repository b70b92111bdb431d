import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { loadTexts } from "../../i18n/index.ts";
import { BatchNotice } from "./BatchNotice.tsx";
import { Batch, type BatchPlan } from "./batch.ts";

beforeEach(() => loadTexts("many"));

async function showEnded(own: Partial<BatchPlan>): Promise<void> {
  const targets = [{ id: "a", name: "Lamp" }];
  const carryOut: BatchPlan["carryOut"] = async (ids, port) => ids.forEach((id) => void port.tell(id, { is: "done" }));
  const batch = new Batch({ title: "Give access", targets, carryOut, ...own });
  await batch.start();
  render(
    <MantineProvider>
      <BatchNotice batch={batch} onRetry={() => undefined} onClose={() => undefined} />
    </MantineProvider>,
  );
}

it("ends with the words of the action, as a batch that is too fast for a notice", async () => {
  await showEnded({ success: "Kiran: access given." });
  expect(screen.getByText("Kiran: access given.")).toBeDefined();
});

it("ends with the count when the action has no words of its own, or failed in part", async () => {
  await showEnded({});
  expect(screen.getByText("1 of 1 done")).toBeDefined();
  const carryOut: BatchPlan["carryOut"] = async (_, port) => port.tell("a", { is: "failed", reason: "Away" });
  await showEnded({ success: "Kiran: access given.", carryOut });
  expect(screen.getByText("0 of 1 done, 1 failed")).toBeDefined();
  expect(screen.queryByText("Kiran: access given.")).toBeNull();
});
