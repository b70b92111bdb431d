import { systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/database.ts";
import { TOKEN_SECRET } from "../../../../testing/token-secret.ts";
import { createChannels } from "../channels.module.ts";

/** Sends waiting messages without pause in a process of its own, for the test that kills it. It ends when it receives a message. */
const [url = ""] = process.argv.slice(2);
const database = openDatabase(url);
const { runner } = createChannels({
  database,
  clock: systemClock,
  tokenSecret: TOKEN_SECRET,
  publicUrl: "https://switchboard.test",
  mailer: { send: async () => undefined },
  reach: { post: { isPublic: () => true } },
});
let isOver = false;
process.on("message", () => {
  isOver = true;
});
while (!isOver) {
  await runner.sendDue();
  await new Promise((resolve) => setImmediate(resolve));
}
await runner.settled();
await database.close();
process.disconnect();
