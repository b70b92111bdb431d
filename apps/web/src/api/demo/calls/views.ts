import { contract, type View } from "@switchboard/contract";
import { type Arrangement, VIEW_LIMITS } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

const collator = new Intl.Collator("und", { numeric: true });

/** How whoever looks at the demo has arranged its lists; it goes with the page, as all of the demo. */
export function viewCalls(on: On, store: DemoStore): void {
  const views: View[] = [];
  const last = new Map<string, Arrangement>();
  const isTaken = (list: string, name: string, but?: string) =>
    views.some((each) => each.list === list && each._id !== but && each.name.toLowerCase() === name.toLowerCase());

  on(contract.listViews, ({ list }) => ({
    views: views
      .filter((each) => each.list === list)
      .sort((one, other) => collator.compare(one.name, other.name) || collator.compare(one._id, other._id)),
    last: last.get(list) ?? null,
  }));
  on(contract.newView, ({ list, name, arrangement, filters }) => {
    if (views.filter((each) => each.list === list).length >= VIEW_LIMITS.views) throw refuse("view.too_many");
    if (isTaken(list, name)) throw refuse("view.exists");
    const view = { _id: store.newId(), list, name, arrangement, filters, updatedAt: new Date().toISOString() };
    views.push(view);
    return view;
  });
  on(contract.editView, ({ id, list, name, arrangement, filters }) => {
    if (name && isTaken(list, name, id)) throw refuse("view.exists");
    const view = need(
      views.find((each) => each._id === id && each.list === list),
      "view.not_found",
    );
    const change = { ...(name && { name }), ...(arrangement && { arrangement }), ...(filters && { filters }) };
    return Object.assign(view, change, { updatedAt: new Date().toISOString() });
  });
  on(contract.deleteView, ({ id }) => {
    const index = views.findIndex(({ _id }) => _id === id);
    if (index < 0) throw refuse("view.not_found");
    views.splice(index, 1);
    return { deleted: true as const };
  });
  on(contract.keepArrangement, ({ list, arrangement }) => {
    if (arrangement) last.set(list, arrangement);
    else last.delete(list);
    return { kept: true as const };
  });
}
