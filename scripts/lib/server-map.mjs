import { AREAS, areaOf, isTest, moduleOf, usesAreaAbove } from "./areas.mjs";
import { readImports } from "./arrows.mjs";

/** Returns the dependency graph of the server's modules, which the arrow check compares with the order of the areas. */
export function serverMap(root) {
  const imports = readImports(root, ["apps"]).filter(
    ({ from, to }) => areaOf(from) && areaOf(to) && !isTest(from) && !isTest(to),
  );
  const graph = new Map();
  for (const { from, to } of imports) {
    const [own, other] = [moduleOf(from), moduleOf(to)];
    for (const name of [own, other]) if (name && !graph.has(name)) graph.set(name, new Set());
    if (own && other && own !== other) graph.get(own).add(other);
  }
  const uses = countUses(imports);
  return {
    levels: levelsOf(graph),
    areaLevels: levelsOf(areaGraph(uses)),
    uses,
    back: imports.filter(({ from, to }) => usesAreaAbove(from, to)),
  };
}

/** Returns which areas below it each area uses; imports of an area above are reported on their own. */
function areaGraph(uses) {
  return new Map(
    AREAS.map((area, rank) => [area, new Set(Object.keys(uses[area]).filter((other) => AREAS.indexOf(other) < rank))]),
  );
}

/** Returns the longest path down from each node; one that uses no other is on level 1. Modules have no cycles (circles.mjs). */
function levelsOf(graph) {
  const levels = new Map();
  const levelOf = (name) => {
    if (!levels.has(name)) levels.set(name, 1 + Math.max(0, ...[...graph.get(name)].map(levelOf)));
    return levels.get(name);
  };
  for (const name of graph.keys()) levelOf(name);
  return levels;
}

/** Counts the imports between each pair of areas. */
function countUses(imports) {
  const uses = Object.fromEntries(AREAS.map((area) => [area, {}]));
  for (const { from, to } of imports) {
    const [own, other] = [areaOf(from), areaOf(to)];
    if (own !== other) uses[own][other] = (uses[own][other] ?? 0) + 1;
  }
  return uses;
}
