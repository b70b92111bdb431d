import { measureBytes } from "./bytes.ts";
import { measureCellar } from "./cellar.ts";
import { measureChart } from "./chart.ts";
import { measureClick } from "./click.ts";
import { measureCrowd } from "./crowd.ts";
import { measureIngest } from "./ingest.ts";
import { isFailed, type Part, partLines, summaryLines } from "./report.ts";
import { measureSchedules } from "./schedules.ts";
import { measureSearch } from "./search.ts";
import { measureYear } from "./year.ts";

const BENCHES = {
  bytes: measureBytes,
  cellar: measureCellar,
  chart: measureChart,
  click: measureClick,
  crowd: measureCrowd,
  ingest: measureIngest,
  schedules: measureSchedules,
  search: measureSearch,
  year: measureYear,
};

type Name = keyof typeof BENCHES;

/** A name that is mistyped must not cost half an hour of measuring everything. */
function chosenNames(args: string[]): Name[] {
  const unknown = args.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}`);
    process.exit(2);
  }
  return (args.length > 0 ? args : Object.keys(BENCHES)) as Name[];
}

/** One that breaks off does not keep the others from being measured. */
async function measured(name: Name): Promise<Part> {
  try {
    return { name, measures: await BENCHES[name]() };
  } catch (error) {
    return { name, measures: [], error };
  }
}

/** `npm run bench`, or `npm run bench -- click year` for some of it. Ends with 1 where an aim is missed. */
const parts: Part[] = [];
for (const name of chosenNames(process.argv.slice(2))) {
  console.log(`\n${name}`);
  const part = await measured(name);
  if (part.error !== undefined) console.error(part.error);
  else console.log(partLines(part).join("\n"));
  parts.push(part);
}
console.log(`\nthe aims\n${summaryLines(parts).join("\n")}`);
process.exit(isFailed(parts) ? 1 : 0);
