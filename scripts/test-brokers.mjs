import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { provideRabbitmq } from "./lib/rabbitmq.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { main } from "./lib/steps.mjs";
import { createTally } from "./lib/tally.mjs";
import { vitest } from "./lib/tools.mjs";

/** `npm run test:brokers`: tests brokers that start slowly, alone and as a cluster, with nodes and servers that are killed. */
async function testBrokers() {
  quitOnSignals();
  const tally = createTally();
  await install();
  await provideRabbitmq();
  await tally.check("RabbitMQ, one node and a cluster of two", () => vitest(["brokers"]));
  tally.close();
}

await main(async () => {
  if (await onModernNode()) await testBrokers();
});
