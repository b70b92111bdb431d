import type { Language } from "@switchboard/domain/core";
import { type LetterWords, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** To someone who has lost their second factor: the link removes it, and nobody else can. */
export function factorResetLetter(reader: Reader, enterprise: string, url: string): Mail {
  return writeLetter(reader, WORDS[reader.language], url, enterprise);
}

const WORDS: Record<Language, LetterWords<[enterprise: string]>> = {
  en: {
    subject: "Remove your second step at Switchboard",
    paragraphs: (enterprise) => [
      `an admin of "${enterprise}" has sent you this link because you can no longer do the second step when you sign in.`,
      "Open it within 24 hours to remove your authenticator app, passkeys and recovery codes. Your password stays, and all sessions of your account end.",
    ],
    link: "Remove the second step",
    closing: "If you have not asked for this, do not open the link, and tell an admin of your enterprise.",
  },
  te: {
    subject: "Switchboardలో మీ రెండో దశను తొలగించండి",
    paragraphs: (enterprise) => [
      `సైన్ ఇన్ అయ్యేటప్పుడు మీరు రెండో దశ చేయలేకపోతున్నారని "${enterprise}" అడ్మిన్ మీకు ఈ లింక్ పంపారు.`,
      "మీ ఆథెంటికేటర్ యాప్, పాస్‌కీలు, రికవరీ కోడ్‌లను తొలగించడానికి 24 గంటలలోపు దీన్ని తెరవండి. మీ పాస్‌వర్డ్ అలాగే ఉంటుంది; మీ ఖాతా అన్ని పరికరాల్లో సైన్ అవుట్ అవుతుంది.",
    ],
    link: "రెండో దశను తొలగించండి",
    closing: "మీరు దీన్ని అడగకపోతే, ఈ లింక్ తెరవకండి; మీ ఎంటర్‌ప్రైజ్ అడ్మిన్‌కు తెలియజేయండి.",
  },
  hi: {
    subject: "Switchboard पर अपना दूसरा चरण हटाएँ",
    paragraphs: (enterprise) => [
      `"${enterprise}" के एडमिन ने आपको यह लिंक भेजा है, क्योंकि साइन इन करते समय आप दूसरा चरण नहीं कर पा रहे हैं।`,
      "अपना ऑथेंटिकेटर ऐप, पासकी और रिकवरी कोड हटाने के लिए इसे 24 घंटे के भीतर खोलें। आपका पासवर्ड वही रहेगा और आपका खाता सब जगह से साइन आउट हो जाएगा।",
    ],
    link: "दूसरा चरण हटाएँ",
    closing: "अगर यह आपने नहीं माँगा है, तो लिंक न खोलें और अपने एंटरप्राइज़ के एडमिन को बताएँ।",
  },
};
