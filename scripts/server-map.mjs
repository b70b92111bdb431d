import { AREAS } from "./lib/areas.mjs";
import { ROOT } from "./lib/paths.mjs";
import { serverMap } from "./lib/server-map.mjs";

/** Prints the dependencies between the areas and modules of the server. */
const { levels, areaLevels, uses, back } = serverMap(ROOT);
console.log(
  `${levels.size} modules on ${Math.max(...levels.values())} levels, ${areaLevels.size} areas on ` +
    `${Math.max(...areaLevels.values())} levels, ${back.length} imports of an area above\n`,
);
for (const area of AREAS) {
  const folder = area === "core" ? "core/" : `areas/${area}/`;
  const modules = [...levels].filter(([name]) => name.startsWith(folder)).sort(([, a], [, b]) => a - b);
  console.log(
    `${area} ${areaLevels.get(area)}: ${modules.map(([name, level]) => `${name.slice(folder.length)} ${level}`).join(", ")}`,
  );
  const used = Object.entries(uses[area]).map(([name, count]) => `${name} ${count}`);
  console.log(`  uses ${used.length > 0 ? used.join(", ") : "no other area"}`);
}
for (const { from, to } of back) console.log(`${from} → ${to}`);
