import { measureBytes } from "./bytes.ts";
import { measureChart } from "./chart.ts";
import { measureClick } from "./click.ts";
import { measureCrowd } from "./crowd.ts";
import { measureIngest } from "./ingest.ts";
import { printMeasures } from "./measure.ts";
import { measureSchedules } from "./schedules.ts";
import { measureYear } from "./year.ts";

/** `npm run bench`, or `npm run bench -- click` for one of them. Each prints its figure beside its aim and its limit. */
const BENCHES = {
  bytes: measureBytes,
  chart: measureChart,
  click: measureClick,
  crowd: measureCrowd,
  ingest: measureIngest,
  schedules: measureSchedules,
  year: measureYear,
};

const chosen = process.argv.slice(2).filter((name): name is keyof typeof BENCHES => name in BENCHES);
const names = chosen.length > 0 ? chosen : (Object.keys(BENCHES) as (keyof typeof BENCHES)[]);
let missed = 0;
for (const name of names) {
  console.log(`\n${name}`);
  missed += printMeasures(await BENCHES[name]());
}
console.log(missed === 0 ? "\nEvery aim is met." : `\n${missed} of the aims are missed.`);
process.exit(0);
