import type { Language } from "@switchboard/domain";
import { type LetterWords, type Reader, writeLetter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mailer.ts";

/** What may change about how someone signs in; `sign_out` is the end of all their other sessions. */
export type CredentialChange = "password" | "email" | "sign_out" | "factor_added" | "factor_removed" | "recovery_codes";

/** Tells someone that the way into their account has changed, and what to do if it was not them. */
export function credentialLetter(reader: Reader, what: CredentialChange, publicUrl: string): Mail {
  const { changes, ...same } = WORDS[reader.language];
  const [subject, happened] = changes[what];
  const words: LetterWords = {
    subject,
    paragraphs: () => [happened, same.otherwise],
    link: same.link,
    closing: same.closing,
  };
  return writeLetter(reader, words, `${publicUrl}/user/forgot-password`);
}

interface CredentialWords {
  /** Subject, and what happened. */
  changes: Record<CredentialChange, [subject: string, happened: string]>;
  otherwise: string;
  link: string;
  closing: string;
}

const WORDS: Record<Language, CredentialWords> = {
  en: {
    changes: {
      password: ["Your Switchboard password was changed", "the password of your account has just been changed."],
      email: [
        "Your Switchboard account has a new address",
        "your account has another e-mail address from now on. The old one is no longer used to sign in.",
      ],
      sign_out: [
        "You were signed out of Switchboard elsewhere",
        "all other sessions of your account have just been ended.",
      ],
      factor_added: [
        "A second factor was added to your Switchboard account",
        "signing in to your account now asks for another proof beside the password.",
      ],
      factor_removed: [
        "A second factor was removed from your Switchboard account",
        "a second proof that signing in to your account asked for has just been removed.",
      ],
      recovery_codes: [
        "New recovery codes for your Switchboard account",
        "new recovery codes have just been made for your account. The ones before no longer work.",
      ],
    },
    otherwise:
      "Links that were mailed to you before this no longer work. If this was not you, set a new password now and tell an admin of your enterprise.",
    link: "Set a new password",
    closing: "If it was you, you need not do anything.",
  },
  te: {
    changes: {
      password: ["మీ Switchboard పాస్‌వర్డ్ మారింది", "మీ ఖాతా పాస్‌వర్డ్ ఇప్పుడే మారింది."],
      email: ["మీ Switchboard ఖాతా చిరునామా మారింది", "ఇకపై మీ ఖాతాకు మరో ఈమెయిల్ చిరునామా ఉంటుంది. పాత చిరునామాతో ఇక సైన్ ఇన్ కాలేరు."],
      sign_out: ["మిగతా చోట్ల మీరు Switchboard నుండి సైన్ అవుట్ అయ్యారు", "మీ ఖాతా ఇతర పరికరాలన్నిటిలోనూ ఇప్పుడే సైన్ అవుట్ అయింది."],
      factor_added: [
        "మీ Switchboard ఖాతాకు రెండో ధృవీకరణ చేరింది",
        "ఇకపై మీ ఖాతాలోకి సైన్ ఇన్ అయ్యేటప్పుడు పాస్‌వర్డ్‌తో పాటు మరో ధృవీకరణ అడుగుతుంది.",
      ],
      factor_removed: [
        "మీ Switchboard ఖాతా నుండి రెండో ధృవీకరణ తొలగింది",
        "మీ ఖాతాలోకి సైన్ ఇన్ అయ్యేటప్పుడు అడిగే ఒక రెండో ధృవీకరణ ఇప్పుడే తొలగించబడింది.",
      ],
      recovery_codes: ["మీ Switchboard ఖాతాకు కొత్త రికవరీ కోడ్‌లు", "మీ ఖాతాకు కొత్త రికవరీ కోడ్‌లు ఇప్పుడే తయారయ్యాయి. పాతవి ఇక పనిచేయవు."],
    },
    otherwise: "దీనికి ముందు మీకు మెయిల్ చేసిన లింక్‌లు ఇక పనిచేయవు. ఇది మీరు చేయకపోతే, వెంటనే కొత్త పాస్‌వర్డ్ పెట్టుకుని, మీ ఎంటర్‌ప్రైజ్ అడ్మిన్‌కు తెలియజేయండి.",
    link: "కొత్త పాస్‌వర్డ్ పెట్టుకోండి",
    closing: "ఇది మీరే అయితే, ఏమీ చేయనవసరం లేదు.",
  },
  hi: {
    changes: {
      password: ["आपका Switchboard पासवर्ड बदला गया है", "आपके खाते का पासवर्ड अभी-अभी बदला गया है।"],
      email: ["आपके Switchboard खाते का पता बदल गया है", "अब से आपके खाते का ईमेल पता दूसरा है। पुराने पते से अब साइन इन नहीं होगा।"],
      sign_out: [
        "आपको Switchboard से बाकी जगहों पर साइन आउट किया गया",
        "आपका खाता बाकी सभी जगहों से अभी-अभी साइन आउट किया गया है।",
      ],
      factor_added: [
        "आपके Switchboard खाते में दूसरा सत्यापन जोड़ा गया",
        "अब आपके खाते में साइन इन करते समय पासवर्ड के साथ एक और सत्यापन माँगा जाएगा।",
      ],
      factor_removed: [
        "आपके Switchboard खाते से दूसरा सत्यापन हटाया गया",
        "साइन इन के समय माँगा जाने वाला एक दूसरा सत्यापन आपके खाते से अभी-अभी हटाया गया है।",
      ],
      recovery_codes: [
        "आपके Switchboard खाते के नए रिकवरी कोड",
        "आपके खाते के लिए नए रिकवरी कोड अभी-अभी बनाए गए हैं। पुराने कोड अब काम नहीं करेंगे।",
      ],
    },
    otherwise:
      "इससे पहले आपको भेजे गए लिंक अब काम नहीं करेंगे। अगर यह आपने नहीं किया, तो अभी नया पासवर्ड रखें और अपने एंटरप्राइज़ के एडमिन को बताएँ।",
    link: "नया पासवर्ड रखें",
    closing: "अगर यह आपने ही किया है, तो आपको कुछ करने की ज़रूरत नहीं है।",
  },
};
