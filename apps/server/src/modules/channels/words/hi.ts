import type { ReachWords } from "./shape.ts";

export const hi: ReachWords = {
  priority: { critical: "गंभीर", high: "ऊँची", low: "कम" },
  over: "खत्म",
  acknowledged: "स्वीकार किया गया",
  device: "डिवाइस: {name}",
  advice: "क्या करें: {text}",
  at: "कब से: {time}",
  open: "Switchboard में खोलें",
  acknowledge: "स्वीकार करें",
  closing: "आपको क्या और कैसे बताया जाए, यह आप अपने खाते में ‘मेरे चैनल’ में चुनते हैं।",
  summary: {
    head: "आपके शांत समय में आए अलार्म: {count}",
    open: "अब भी जारी: {count}",
    over: "इस बीच खत्म: {count}",
    more: "… और {count}",
  },
  test: { head: "Switchboard का परीक्षण", text: "अगर आप यह पढ़ रहे हैं, तो अलार्म इस चैनल से आप तक पहुँचते हैं।" },
  sentences: {
    "device.offline": { head: "{device} ऑफ़लाइन है", text: "डिवाइस शायद इंटरनेट से जुड़ा नहीं है" },
    "power.doubt": { head: "मीटर की संदिग्ध रीडिंग", text: "आपके फ़ैसले तक जोड़ में शामिल नहीं है" },
    "schedule.failed": { head: "शेड्यूल विफल: {name}", text: "शेड्यूल में जो होना था, वह सब नहीं हुआ।" },
    "schedule.missed": { head: "शेड्यूल छूट गया: {name}", text: "शेड्यूल नहीं चला: सर्वर उपलब्ध नहीं था।" },
    "protection.interlocked": {
      head: "{name} की सुरक्षा",
      text: "यह {other} के साथ चालू है। ये कभी साथ चालू नहीं होने चाहिए।",
    },
    "protection.resting": { head: "{name} की सुरक्षा", text: "आराम पूरा होने से पहले दीवार के स्विच से चालू किया गया।" },
    "protection.must_run": {
      head: "{name} की सुरक्षा",
      text: "न्यूनतम चालू समय पूरा होने से पहले दीवार के स्विच से बंद किया गया।",
    },
    "channel.failing": {
      head: "{name} से {person} तक संदेश नहीं पहुँच रहे",
      text: "इस चैनल से भेजे गए संदेश विफल हो रहे हैं। ‘मेरे चैनल’ में देखें।",
    },
    "alarm.sensor": { head: "{name} चुप है", text: "सेंसर ने कई घंटों से कुछ नहीं बताया।" },
    "alarm.gateway": { head: "{name} ऑफ़लाइन है", text: "इस गेटवे और इसके पीछे के डिवाइस से कोई खबर नहीं।" },
    "alarm.budget": {
      head: "{name} बजट से ऊपर जा रहा है",
      text: "इस महीने लगभग {forecast} ख़र्च होगा। बजट {budget} है।",
    },
    "alarm.hold": { head: "{name} अब भी होल्ड पर है", text: "किसी ने इसे एक सप्ताह से ज़्यादा होल्ड पर रखा है।" },
    "alarm.chore": { head: "सर्वर में समस्या", text: "सर्वर का अपने आप होने वाला काम बार-बार विफल हो रहा है: {chore}" },
    "alarm.flood": {
      head: "एक साथ {count} अलार्म",
      text: "एक ही तरह के कई अलार्म एक साथ आए। सब एक के रूप में बताए गए। {place}",
    },
  },
};
