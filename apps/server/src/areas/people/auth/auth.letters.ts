import type { Language } from "@switchboard/domain/core";
import { type LetterWords, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** Whoever asked may have typed anybody's address: nothing of what they said stands in the letter. */
export function confirmLetter(reader: Omit<Reader, "name">, url: string): Mail {
  return writeLetter(reader, AUTH_WORDS[reader.language].confirm, url);
}

export function knownAddressLetter(reader: Reader, publicUrl: string): Mail {
  const { known } = AUTH_WORDS[reader.language];
  return writeLetter(reader, known, `${publicUrl}/user/forgot-password`, `${publicUrl}/user/login`);
}

export function resetLetter(reader: Reader, url: string): Mail {
  return writeLetter(reader, AUTH_WORDS[reader.language].reset, url);
}

interface AuthWords {
  confirm: LetterWords;
  known: LetterWords<[loginUrl: string]>;
  reset: LetterWords;
}

const AUTH_WORDS: Record<Language, AuthWords> = {
  en: {
    confirm: {
      subject: "Confirm your Switchboard account",
      paragraphs: () => [
        "an account with this e-mail address, and an enterprise for it, have been asked for on Switchboard.",
        "Open this link within 24 hours to choose a password, create both and sign in. It works once.",
      ],
      link: "Choose a password and sign in",
      closing: "If you did not ask for this, you need not do anything.",
    },
    known: {
      subject: "You already have a Switchboard account",
      paragraphs: (loginUrl) => [
        "a new account has been asked for with this e-mail address, which has one already. Nothing has been changed.",
        `You can sign in at ${loginUrl}. If you have forgotten your password, set a new one here.`,
      ],
      link: "Set a new password",
      closing: "If you did not ask for this, you need not do anything.",
    },
    reset: {
      subject: "Set a new Switchboard password",
      paragraphs: () => [
        "a new password has been asked for your account.",
        "Open this link within one hour to set it. It works once, and ends all sessions of your account.",
      ],
      link: "Set a new password",
      closing: "If you did not ask for this, you need not do anything. Your password stays as it is.",
    },
  },
  te: {
    confirm: {
      subject: "మీ Switchboard ఖాతాను నిర్ధారించండి",
      paragraphs: () => [
        "ఈ ఈమెయిల్ చిరునామాతో Switchboardలో ఖాతా, దానితో పాటు ఒక ఎంటర్‌ప్రైజ్ కావాలని అభ్యర్థన వచ్చింది.",
        "24 గంటలలోపు ఈ లింక్ తెరిచి పాస్‌వర్డ్ ఎంచుకోండి; ఖాతా సిద్ధమై మీరు సైన్ ఇన్ అవుతారు. ఈ లింక్ ఒక్కసారే పనిచేస్తుంది.",
      ],
      link: "పాస్‌వర్డ్ ఎంచుకుని సైన్ ఇన్ అవ్వండి",
      closing: "ఇది మీరు అడగకపోతే, ఏమీ చేయనవసరం లేదు.",
    },
    known: {
      subject: "మీకు ఇప్పటికే Switchboard ఖాతా ఉంది",
      paragraphs: (loginUrl) => [
        "ఈ ఈమెయిల్ చిరునామాతో కొత్త ఖాతా కావాలని అభ్యర్థన వచ్చింది; ఈ చిరునామాకు ఇప్పటికే ఖాతా ఉంది. ఏమీ మారలేదు.",
        `మీరు ${loginUrl} వద్ద సైన్ ఇన్ అవ్వవచ్చు. పాస్‌వర్డ్ మర్చిపోతే, ఇక్కడ కొత్తది పెట్టుకోండి.`,
      ],
      link: "కొత్త పాస్‌వర్డ్ పెట్టుకోండి",
      closing: "ఇది మీరు అడగకపోతే, ఏమీ చేయనవసరం లేదు.",
    },
    reset: {
      subject: "కొత్త Switchboard పాస్‌వర్డ్ పెట్టుకోండి",
      paragraphs: () => [
        "మీ ఖాతాకు కొత్త పాస్‌వర్డ్ కావాలని అభ్యర్థన వచ్చింది.",
        "దాన్ని పెట్టుకోవడానికి ఒక గంటలోపు ఈ లింక్ తెరవండి. ఇది ఒక్కసారే పనిచేస్తుంది; మీ ఖాతా అన్ని పరికరాల్లో సైన్ అవుట్ అవుతుంది.",
      ],
      link: "కొత్త పాస్‌వర్డ్ పెట్టుకోండి",
      closing: "ఇది మీరు అడగకపోతే, ఏమీ చేయనవసరం లేదు. మీ పాస్‌వర్డ్ అలాగే ఉంటుంది.",
    },
  },
  hi: {
    confirm: {
      subject: "अपने Switchboard खाते की पुष्टि करें",
      paragraphs: () => [
        "इस ईमेल पते से Switchboard पर खाता और उसके साथ एक एंटरप्राइज़ बनाने का अनुरोध किया गया है।",
        "पासवर्ड चुनकर खाता बनाने और साइन इन करने के लिए यह लिंक 24 घंटे के भीतर खोलें। यह एक ही बार काम करता है।",
      ],
      link: "पासवर्ड चुनें और साइन इन करें",
      closing: "अगर यह अनुरोध आपका नहीं है, तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
    known: {
      subject: "आपका Switchboard खाता पहले से है",
      paragraphs: (loginUrl) => [
        "इस ईमेल पते से नया खाता बनाने का अनुरोध किया गया है, जबकि इस पते का खाता पहले से है। कुछ भी नहीं बदला गया।",
        `आप ${loginUrl} पर साइन इन कर सकते हैं। पासवर्ड भूल गए हों, तो यहाँ नया पासवर्ड रखें।`,
      ],
      link: "नया पासवर्ड रखें",
      closing: "अगर यह अनुरोध आपका नहीं है, तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
    reset: {
      subject: "नया Switchboard पासवर्ड रखें",
      paragraphs: () => [
        "आपके खाते के लिए नए पासवर्ड का अनुरोध किया गया है।",
        "उसे रखने के लिए यह लिंक एक घंटे के भीतर खोलें। यह एक ही बार काम करता है और आपका खाता सब जगह से साइन आउट हो जाएगा।",
      ],
      link: "नया पासवर्ड रखें",
      closing: "अगर यह अनुरोध आपका नहीं है, तो आपको कुछ करने की ज़रूरत नहीं है। आपका पासवर्ड वही रहेगा।",
    },
  },
};
