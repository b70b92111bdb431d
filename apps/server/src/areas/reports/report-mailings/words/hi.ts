import type { ReportMailWords } from "./shape.ts";

export const hi: ReportMailWords = {
  attached: "{enterprise} की रिपोर्ट “{name}” ({from} से {to} तक) इस मेल के साथ संलग्न है।",
  noData: "{enterprise} की रिपोर्ट “{name}” के लिए {from} से {to} तक कोई डेटा नहीं है, इसलिए कोई फ़ाइल संलग्न नहीं है।",
  tooLarge:
    "{enterprise} की रिपोर्ट “{name}” ({from} से {to} तक) मेल के लिए बहुत बड़ी है। आप इसे Switchboard में देख और डाउनलोड कर सकते हैं।",
  open: "रिपोर्ट Switchboard में खोलें",
  closing: "इसमें वही है जो आप अभी Switchboard में देख सकते हैं।",
  stop: "मुझे यह रिपोर्ट भेजना बंद करें",
};
