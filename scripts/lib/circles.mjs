import { isTest, moduleOf } from "./areas.mjs";

/** The levels at which cycles are searched: single files, modules of the server and layers of the web. */
const LEVELS = [
  { what: "files", nameOf: (path) => (/\.tsx?$/.test(path) ? path : undefined) },
  { what: "modules", nameOf: moduleOf },
  { what: "rooms", nameOf: (path) => /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] },
];

/**
 * Finds cycles of imports at each level. Types count too, because a file that needs another's types cannot be read, moved or replaced
 * without it. Tests may import from anywhere.
 */
export function circles(imports) {
  const product = imports.filter(({ from, to }) => !isTest(from) && !isTest(to));
  return LEVELS.flatMap(({ what, nameOf }) =>
    circlesOf(graphOf(product, nameOf)).map((names) => `${names.join(" ↔ ")}: a circle of ${what}`),
  );
}

function graphOf(imports, nameOf) {
  const graph = new Map();
  for (const { from, to } of imports) {
    const [own, other] = [nameOf(from), nameOf(to)];
    if (own === undefined || other === undefined || own === other) continue;
    if (!graph.has(own)) graph.set(own, new Set());
    graph.get(own).add(other);
  }
  return graph;
}

/** Returns the groups of names that reach each other (Tarjan's strongly connected components). */
function circlesOf(graph) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const found = [];
  const visit = (name) => {
    order.set(name, order.size);
    lowest.set(name, order.get(name));
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name), lowest.get(next)));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group.sort());
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return found;
}
