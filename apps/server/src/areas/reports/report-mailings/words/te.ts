import type { ReportMailWords } from "./shape.ts";

export const te: ReportMailWords = {
  attached: "{enterprise} యొక్క “{name}” నివేదిక ({from} నుండి {to} వరకు) ఈ మెయిల్‌కు జోడించబడింది.",
  noData: "{enterprise} యొక్క “{name}” నివేదికకు {from} నుండి {to} వరకు డేటా లేదు, కాబట్టి ఏ ఫైలూ జోడించలేదు.",
  tooLarge:
    "{enterprise} యొక్క “{name}” నివేదిక ({from} నుండి {to} వరకు) మెయిల్‌లో పంపలేనంత పెద్దది. Switchboardలో దాన్ని చూసి డౌన్‌లోడ్ చేసుకోవచ్చు.",
  open: "నివేదికను Switchboardలో తెరవండి",
  closing: "ప్రస్తుతం మీరు Switchboardలో చూడగలిగినవి మాత్రమే ఇందులో ఉన్నాయి.",
  stop: "ఈ నివేదికను నాకు పంపడం ఆపండి",
};
