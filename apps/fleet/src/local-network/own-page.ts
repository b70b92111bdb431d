/**
 * What a device shows at its own address: it takes its configuration from behind the `#` of the link that opened it, and says what
 * came of it. For dashboards over HTTPS, whose pages may not call a device (docs/device-protocol.md). Plain enough for firmware.
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
const WORDS = {
  en: {
    none: ["This device is waiting to be set up", "Open the dashboard and choose Add device. It leads here."],
    sending: ["Sending the settings…", ""],
    sent: ["The device has its settings", "Go back to your usual Wi-Fi, and to the dashboard. It shows when the device is online."],
    failed: ["The device did not take the settings", "Check the Wi-Fi name and password on the dashboard, and open the link again."],
    wifi: ["The device could not join the Wi-Fi", "The name or the password is wrong. Change it on the dashboard, and open the new link."],
    broker: ["The device could not reach the server", "It is in your Wi-Fi, but the server did not let it in. Start again on the dashboard."],
    again: "Try again",
  },
  te: {
    none: ["ఈ పరికరం సెటప్ కోసం వేచి ఉంది", "డాష్‌బోర్డ్‌లో పరికరాన్ని జోడించండి ఎంచుకోండి. అది ఇక్కడికి తీసుకువస్తుంది."],
    sending: ["సెట్టింగ్‌లు పంపుతున్నాం…", ""],
    sent: ["పరికరానికి సెట్టింగ్‌లు అందాయి", "మీ మామూలు Wi-Fiకి, డాష్‌బోర్డ్‌కు తిరిగి వెళ్ళండి. పరికరం ఆన్‌లైన్‌లోకి వస్తే అక్కడ కనిపిస్తుంది."],
    failed: ["పరికరం సెట్టింగ్‌లను తీసుకోలేదు", "డాష్‌బోర్డ్‌లో Wi-Fi పేరు, పాస్‌వర్డ్ చూసి, లింక్‌ను మళ్ళీ తెరవండి."],
    wifi: ["పరికరం Wi-Fiలో చేరలేకపోయింది", "పేరు లేదా పాస్‌వర్డ్ తప్పు. డాష్‌బోర్డ్‌లో మార్చి, కొత్త లింక్‌ను తెరవండి."],
    broker: ["పరికరం సర్వర్‌ను చేరలేకపోయింది", "అది మీ Wi-Fiలో ఉంది, కానీ సర్వర్ అనుమతించలేదు. డాష్‌బోర్డ్‌లో మళ్ళీ మొదలుపెట్టండి."],
    again: "మళ్ళీ ప్రయత్నించండి",
  },
  hi: {
    none: ["यह डिवाइस सेटअप का इंतज़ार कर रहा है", "डैशबोर्ड पर डिवाइस जोड़ें चुनें। वह यहाँ ले आएगा।"],
    sending: ["सेटिंग भेजी जा रही हैं…", ""],
    sent: ["डिवाइस को सेटिंग मिल गईं", "अपने सामान्य Wi-Fi और डैशबोर्ड पर लौटें। डिवाइस ऑनलाइन होते ही वहाँ दिखेगा।"],
    failed: ["डिवाइस ने सेटिंग नहीं लीं", "डैशबोर्ड पर Wi-Fi का नाम और पासवर्ड जाँचें और लिंक फिर खोलें।"],
    wifi: ["डिवाइस Wi-Fi से नहीं जुड़ सका", "नाम या पासवर्ड गलत है। डैशबोर्ड पर बदलें और नया लिंक खोलें।"],
    broker: ["डिवाइस सर्वर तक नहीं पहुँच सका", "वह आपके Wi-Fi में है, पर सर्वर ने उसे नहीं आने दिया। डैशबोर्ड पर फिर शुरू करें।"],
    again: "फिर कोशिश करें",
  },
};
const told = new URLSearchParams(location.hash.slice(1));
// Not for the next person who looks at this browser's history.
history.replaceState(null, "", "/");
const words = WORDS[told.get("lang")] || WORDS.en;
document.documentElement.lang = told.get("lang") || "en";
told.delete("lang");
const at = (id) => document.getElementById(id);
function say(what) {
  at("state").textContent = words[what][0];
  at("next").textContent = words[what][1];
  at("again").hidden = what !== "failed";
}
async function send() {
  say("sending");
  const reply = await fetch("/config", { method: "POST", body: told }).catch(() => undefined);
  say(reply && reply.ok ? "sent" : "failed");
  if (reply && reply.ok) watch();
}
// It stays reachable until it is online; a device that is gone has probably made it.
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
