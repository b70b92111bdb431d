import { codeFigures } from "./lib/code-figures.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { main } from "./lib/steps.mjs";

/** Prints how much code there is and how much of it repeats itself or is oddly worded, to compare before and after a change. */
async function print() {
  for (const [name, figure] of Object.entries(await codeFigures())) console.log(`${name.padEnd(36)} ${figure}`);
}

await main(async () => {
  if (await onModernNode()) await print();
});
