import { LANGUAGES } from "@switchboard/domain/core";
import { wordsOf } from "@switchboard/translations";

const WORDS = Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf("site/device-page", language)]));

/**
 * The page at a device's own address: it takes its configuration from the part behind the `#` of the link that opened it, and shows the
 * result. For dashboards over HTTPS, whose pages may not call a device (docs/device-protocol.md). Simple enough for firmware.
 */
export const OWN_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Switchboard device</title>
<style>
body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }
#state { font-size: 1.25rem; font-weight: 600 }
button { min-height: 44px; padding: 0 1rem; font: inherit }
</style>
<p id="id"></p>
<p id="state" role="status"></p>
<p id="next"></p>
<button id="again" hidden></button>
<script>
const WORDS = ${JSON.stringify(WORDS)};
const told = new URLSearchParams(location.hash.slice(1));
// Keeps the secret out of this browser's history.
history.replaceState(null, "", "/");
const words = WORDS[told.get("lang")] || WORDS.en;
document.documentElement.lang = told.get("lang") || "en";
told.delete("lang");
const at = (id) => document.getElementById(id);
function say(what) {
  at("state").textContent = words[what].state;
  at("next").textContent = words[what].next || "";
  at("again").hidden = what !== "failed";
}
async function send() {
  say("sending");
  const reply = await fetch("/config", { method: "POST", body: told }).catch(() => undefined);
  say(reply && reply.ok ? "sent" : "failed");
  if (reply && reply.ok) watch();
}
// The device stays reachable until it is online, so one that is gone has probably succeeded.
async function watch() {
  for (let asked = 0; asked < 20; asked++) {
    await new Promise((done) => setTimeout(done, 3000));
    const reply = await fetch("/ping").then((each) => each.json()).catch(() => undefined);
    if (!reply) return;
    if (reply.error) return say(reply.error);
  }
}
at("again").textContent = words.again;
at("again").onclick = send;
fetch("/ping").then((reply) => reply.json()).then(({ device_id }) => { at("id").textContent = device_id; }).catch(() => {});
if (told.get("secret")) send();
else say("none");
</script>
</html>
`;
