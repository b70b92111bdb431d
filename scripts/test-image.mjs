import { cannotBuild } from "./lib/image/build-image.mjs";
import { tryImage } from "./lib/image/try-image.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { main } from "./lib/steps.mjs";
import { createTally } from "./lib/tally.mjs";

/** `npm run test:image`: builds and starts deploy/Containerfile on a machine with buildah and without a registry. */
async function test() {
  quitOnSignals();
  const reason = await cannotBuild();
  if (reason) return console.log(`No image is built here: ${reason}.`);
  await install();
  const tally = createTally();
  await tally.check("the container image", async () => {
    const result = await tryImage();
    if (result.ok) console.log(`  started by ${result.how}`);
    return result;
  });
  tally.close();
}

await main(async () => {
  if (await onModernNode()) await test();
});
