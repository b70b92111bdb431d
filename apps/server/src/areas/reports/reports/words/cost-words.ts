import type { Language } from "@switchboard/domain/core";
import type { CostCut, CostRows } from "@switchboard/domain/energy";

/** What a cost report says beyond what all reports do. */
export interface CostReportWords {
  cost: string;
  co2: string;
  room: string;
  byRoom: string;
  lines: string;
  rows: Record<CostRows, string>;
  cuts: Record<CostCut, string>;
  label: string;
  means: string;
  unknown: string;
  noTariff: string;
  unpriced: string;
  unpricedWh: string;
  missing: string;
  elsewhere: string;
  twice: string;
  excess: string;
  week: string;
  apart: string;
}

const WORDS: Record<Language, CostReportWords> = {
  en: {
    cost: "Cost ({currency})",
    co2: "CO₂ (kg)",
    room: "Room",
    byRoom: "By room",
    lines: "Lines",
    rows: { device: "Each device", room: "Each room", all: "All together" },
    cuts: { whole: "Whole period", day: "Daily", week: "Weekly", month: "Monthly" },
    label: "What it is",
    means: "Energy at the price of its time, with the taxes on it. Fixed and demand charges are not included.",
    unknown: "Not known",
    noTariff: "No tariff applies, so no cost is known.",
    unpriced: "{count} devices have no tariff: their energy is included, their cost is not.",
    unpricedWh: "{energy} kWh have no price: no tariff applied at that time.",
    missing: "Readings are missing: {hours} hours of {count} counted meters.",
    elsewhere: "In no room",
    twice: "In several rooms, or not in the total",
    excess: "Sub-meters show more",
    week: "Week from",
    apart: "{name} (place not set, not in the total)",
  },
  te: {
    cost: "ఖర్చు ({currency})",
    co2: "CO₂ (kg)",
    room: "గది",
    byRoom: "గది వారీగా",
    lines: "వరుసలు",
    rows: { device: "ఒక్కో పరికరం", room: "ఒక్కో గది", all: "అన్నీ కలిపి" },
    cuts: { whole: "మొత్తం వ్యవధి", day: "రోజువారీ", week: "వారం వారీ", month: "నెలవారీ" },
    label: "ఇందులో ఉన్నది",
    means: "వాడిన సమయపు ధరతో విద్యుత్ వినియోగం, దానిపై పన్నులతో. స్థిర ఛార్జీలు, డిమాండ్ ఛార్జీలు ఇందులో లేవు.",
    unknown: "తెలియనివి",
    noTariff: "ఏ టారిఫ్ వర్తించదు, కాబట్టి ఖర్చు తెలియదు.",
    unpriced: "{count} పరికరాలకు టారిఫ్ లేదు: వాటి వినియోగం ఉంది, ఖర్చు లేదు.",
    unpricedWh: "{energy} kWh కు ధర లేదు: ఆ సమయంలో ఏ టారిఫ్ వర్తించలేదు.",
    missing: "రీడింగ్‌లు లేవు: లెక్కించిన {count} మీటర్లలో మొత్తం {hours} గంటలు.",
    elsewhere: "ఏ గదిలోనూ లేనిది",
    twice: "ఒకటి కంటే ఎక్కువ గదుల్లో ఉన్నది, లేదా మొత్తంలో లేనిది",
    excess: "సబ్-మీటర్లు ఎక్కువగా చూపినది",
    week: "వారం మొదలు",
    apart: "{name} (స్థానం చెప్పలేదు, మొత్తంలో లేదు)",
  },
  hi: {
    cost: "खर्च ({currency})",
    co2: "CO₂ (kg)",
    room: "कमरा",
    byRoom: "कमरे के अनुसार",
    lines: "पंक्तियाँ",
    rows: { device: "हर डिवाइस", room: "हर कमरा", all: "सब मिलाकर" },
    cuts: { whole: "पूरी अवधि", day: "दैनिक", week: "साप्ताहिक", month: "मासिक" },
    label: "इसमें क्या है",
    means: "इस्तेमाल के समय की दर पर ऊर्जा, उस पर लगने वाले करों के साथ। फ़िक्स्ड और डिमांड शुल्क शामिल नहीं हैं।",
    unknown: "जो मालूम नहीं",
    noTariff: "कोई बिजली दर लागू नहीं है, इसलिए खर्च मालूम नहीं है।",
    unpriced: "{count} डिवाइस की कोई दर नहीं है: उनकी ऊर्जा शामिल है, खर्च नहीं।",
    unpricedWh: "{energy} kWh की कोई दर नहीं है: उस समय कोई दर लागू नहीं थी।",
    missing: "रीडिंग नहीं हैं: गिने गए {count} मीटरों के कुल {hours} घंटे।",
    elsewhere: "किसी कमरे में नहीं",
    twice: "एक से ज़्यादा कमरों में, या कुल में शामिल नहीं",
    excess: "सब-मीटर इतना ज़्यादा बताते हैं",
    week: "सप्ताह की शुरुआत",
    apart: "{name} (जगह तय नहीं, कुल में शामिल नहीं)",
  },
};

export function costReportWords(language: Language): CostReportWords {
  return WORDS[language];
}
