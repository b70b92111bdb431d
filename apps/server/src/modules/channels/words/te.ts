import type { ReachWords } from "./shape.ts";

export const te: ReachWords = {
  priority: { critical: "అత్యవసరం", high: "ఎక్కువ", low: "తక్కువ" },
  over: "ముగిసింది",
  acknowledged: "గుర్తించారు",
  device: "పరికరం: {name}",
  advice: "ఏం చేయాలి: {text}",
  at: "ఎప్పటి నుండి: {time}",
  open: "Switchboardలో తెరవండి",
  acknowledge: "గుర్తించినట్లు తెలపండి",
  closing: "మీకు ఏవి, ఎలా తెలియజేయాలో మీ ఖాతాలోని ‘నా ఛానెళ్లు’లో ఎంచుకోవచ్చు.",
  summary: {
    head: "మీ నిశ్శబ్ద సమయంలో వచ్చిన అలారాలు: {count}",
    open: "ఇంకా కొనసాగుతున్నవి: {count}",
    over: "ఈలోగా ముగిసినవి: {count}",
    more: "… ఇంకా {count}",
  },
  test: { head: "Switchboard పరీక్ష సందేశం", text: "ఇది మీకు చేరితే, అలారాలు ఈ ఛానెల్ ద్వారా మీకు చేరుతాయి." },
  sentences: {
    "device.offline": { head: "{device} ఆఫ్‌లైన్‌లో ఉంది", text: "పరికరం ఇంటర్నెట్‌కు కనెక్ట్ అయి ఉండకపోవచ్చు" },
    "power.doubt": { head: "సందేహాస్పద మీటర్ రీడింగ్", text: "మీరు నిర్ణయించే వరకు మొత్తాల్లో కలపలేదు" },
    "schedule.failed": { head: "{name} విఫలమైంది", text: "షెడ్యూల్ చేయాల్సినదంతా చేయలేదు." },
    "schedule.missed": { head: "{name} నడవలేదు", text: "సర్వర్ అందుబాటులో లేనందున షెడ్యూల్ నడవలేదు." },
    "protection.interlocked": {
      head: "{name} రక్షణ",
      text: "ఇది {other}తో కలిసి ఆన్‌లో ఉంది. ఇవి ఎప్పుడూ కలిసి ఆన్‌లో ఉండకూడదు.",
    },
    "protection.resting": { head: "{name} రక్షణ", text: "విశ్రాంతి ముగియకముందే గోడ స్విచ్‌తో ఆన్ చేశారు." },
    "protection.must_run": { head: "{name} రక్షణ", text: "కనీస ఆన్ సమయం ముగియకముందే గోడ స్విచ్‌తో ఆఫ్ చేశారు." },
    "channel.failing": {
      head: "{name} ద్వారా {person}కు సందేశాలు చేరడం లేదు",
      text: "ఈ ఛానెల్ ద్వారా పంపే సందేశాలు విఫలమవుతున్నాయి. ‘నా ఛానెళ్లు’లో చూడండి.",
    },
    "alarm.sensor": { head: "{name} మౌనంగా ఉంది", text: "సెన్సార్ గంటలుగా ఏమీ చెప్పలేదు." },
    "alarm.gateway": { head: "{name} ఆఫ్‌లైన్‌లో ఉంది", text: "ఈ గేట్‌వే నుండి, దాని వెనుక ఉన్న పరికరాల నుండి ఏ సమాచారమూ లేదు." },
    "alarm.budget": {
      head: "{name} బడ్జెట్‌ను మించుతోంది",
      text: "ఈ నెల ఖర్చు సుమారు {forecast} అవుతుంది. బడ్జెట్ {budget}.",
    },
    "alarm.hold": { head: "{name} ఇంకా హోల్డ్‌లో ఉంది", text: "ఎవరో వారానికి పైగా దీన్ని హోల్డ్ చేశారు." },
    "alarm.chore": { head: "సర్వర్‌లో సమస్య", text: "సర్వర్ తనంతట తాను చేసే పని పదే పదే విఫలమవుతోంది: {chore}" },
    "alarm.flood": { head: "ఒకేసారి {count} అలారాలు", text: "ఒకే రకం అలారాలు ఒకేసారి చాలా వచ్చాయి. అన్నిటినీ ఒకటిగా చెప్పాం. {place}" },
  },
};
