import type { Language } from "@switchboard/domain/core";
import { type LetterWords, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** What may change about how someone signs in; `sign_out` is the end of all their other sessions. */
export type CredentialChange =
  | "password"
  | "email"
  | "username"
  | "sign_out"
  | "factor_added"
  | "factor_removed"
  | "passkey_added"
  | "passkey_removed"
  | "recovery_codes"
  | "recovery_used";

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
      username: [
        "Your Switchboard user name was changed",
        "the name that you sign in with, beside your e-mail address, has just been changed.",
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
      passkey_added: [
        "A passkey was added to your Switchboard account",
        "a new passkey can now sign in to your account.",
      ],
      passkey_removed: [
        "A passkey was removed from your Switchboard account",
        "a passkey of your account has just been removed and no longer works.",
      ],
      recovery_used: [
        "A recovery code was used for your Switchboard account",
        "someone has just signed in to your account with one of your recovery codes. It works once, so one less is left.",
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
      username: ["మీ Switchboard యూజర్ పేరు మారింది", "ఈమెయిల్‌తో పాటు మీరు సైన్ ఇన్ అయ్యే పేరు ఇప్పుడే మారింది."],
      sign_out: ["మిగతా చోట్ల మీరు Switchboard నుండి సైన్ అవుట్ అయ్యారు", "మీ ఖాతా ఇతర పరికరాలన్నిటిలోనూ ఇప్పుడే సైన్ అవుట్ అయింది."],
      factor_added: ["మీ Switchboard ఖాతాకు రెండో దశ చేరింది", "ఇకపై మీ ఖాతాలోకి సైన్ ఇన్ అయ్యేటప్పుడు పాస్‌వర్డ్‌తో పాటు మరో నిర్ధారణ అడుగుతుంది."],
      factor_removed: ["మీ Switchboard ఖాతా నుండి రెండో దశ తొలగింది", "మీ ఖాతాలోకి సైన్ ఇన్ అయ్యేటప్పుడు అడిగే ఒక రెండో దశ ఇప్పుడే తొలగించబడింది."],
      passkey_added: ["మీ Switchboard ఖాతాకు పాస్‌కీ చేరింది", "ఇకపై ఒక కొత్త పాస్‌కీతో మీ ఖాతాలోకి సైన్ ఇన్ అవ్వవచ్చు."],
      passkey_removed: ["మీ Switchboard ఖాతా నుండి పాస్‌కీ తొలగింది", "మీ ఖాతాలోని ఒక పాస్‌కీ ఇప్పుడే తొలగింది; అది ఇక పనిచేయదు."],
      recovery_used: [
        "మీ Switchboard ఖాతాకు రికవరీ కోడ్ వాడారు",
        "మీ రికవరీ కోడ్‌లలో ఒకదానితో ఎవరో ఇప్పుడే మీ ఖాతాలోకి సైన్ ఇన్ అయ్యారు. ఒక్కో కోడ్ ఒక్కసారే పనిచేస్తుంది, కాబట్టి ఒకటి తగ్గింది.",
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
      username: [
        "आपका Switchboard यूज़र नाम बदला गया है",
        "ईमेल के अलावा जिस नाम से आप साइन इन करते हैं, वह अभी-अभी बदला गया है।",
      ],
      sign_out: [
        "आपको Switchboard से बाकी जगहों पर साइन आउट किया गया",
        "आपका खाता बाकी सभी जगहों से अभी-अभी साइन आउट किया गया है।",
      ],
      factor_added: [
        "आपके Switchboard खाते में दूसरा चरण जोड़ा गया",
        "अब आपके खाते में साइन इन करते समय पासवर्ड के साथ एक और प्रमाण माँगा जाएगा।",
      ],
      factor_removed: [
        "आपके Switchboard खाते से दूसरा चरण हटाया गया",
        "साइन इन के समय माँगा जाने वाला एक दूसरा चरण आपके खाते से अभी-अभी हटाया गया है।",
      ],
      passkey_added: ["आपके Switchboard खाते में पासकी जोड़ी गई", "अब एक नई पासकी से आपके खाते में साइन इन किया जा सकता है।"],
      passkey_removed: [
        "आपके Switchboard खाते से पासकी हटाई गई",
        "आपके खाते की एक पासकी अभी-अभी हटाई गई है; वह अब काम नहीं करेगी।",
      ],
      recovery_used: [
        "आपके Switchboard खाते के लिए रिकवरी कोड इस्तेमाल हुआ",
        "आपके एक रिकवरी कोड से अभी-अभी आपके खाते में साइन इन किया गया है। हर कोड एक ही बार काम करता है, इसलिए एक कम हो गया।",
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
