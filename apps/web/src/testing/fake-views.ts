import { contract, type View } from "@switchboard/contract";
import type { fakeServer } from "./fake-api.tsx";

/** Simulates a server that stores views. */
export function fakeViews({ on }: Pick<ReturnType<typeof fakeServer>, "on">): View[] {
  const views: View[] = [];
  on(contract.listViews, ({ list }) => ({ views: views.filter((each) => each.list === list), last: null }));
  on(contract.keepArrangement, () => ({ kept: true as const }));
  on(contract.newView, ({ filters = {}, ...view }) => {
    const made = { ...view, filters, _id: crypto.randomUUID(), updatedAt: "2026-03-02T10:00:00.000Z" };
    views.push(made);
    return made;
  });
  return views;
}
