import { codeFigures } from "./lib/code-figures.mjs";

/** Prints how much code there is and how much of it repeats itself or is oddly worded, to compare before and after a change. */
for (const [name, figure] of Object.entries(await codeFigures())) console.log(`${name.padEnd(36)} ${figure}`);
