import type { Language } from "@switchboard/domain/core";
import { type LetterWords, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** Whoever asked may have typed anybody's address: their name stays out of it. */
export function newAddressLetter(reader: Omit<Reader, "name">, url: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].newAddress, url);
}

export function addressChangeLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].addressChange, `${publicUrl}/user/forgot-password`);
}

export function takenAddressLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].takenAddress, `${publicUrl}/user/login`);
}

export function accountDeletedLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].deleted, `${publicUrl}/user/register`);
}

interface AccountWords {
  /** To the new address: opening the link proves that it is the person's own. */
  newAddress: LetterWords;
  /** To the address as it is: whoever holds the account hears of it before it happens. */
  addressChange: LetterWords;
  /** To someone whose address a stranger asked for. */
  takenAddress: LetterWords;
  /** The last one. */
  deleted: LetterWords;
}

const ACCOUNT_WORDS: Record<Language, AccountWords> = {
  en: {
    newAddress: {
      subject: "Confirm your new Switchboard address",
      paragraphs: () => [
        "this e-mail address has been asked for as the new address of a Switchboard account.",
        "Open this link within 24 hours to confirm it. It works once.",
      ],
      link: "Confirm this address",
      closing: "If you did not ask for this, you need not do anything.",
    },
    addressChange: {
      subject: "A new address for your Switchboard account",
      paragraphs: () => [
        "another e-mail address has been asked for your account. It counts once the mail to that address is answered.",
        "If this was not you, set a new password now: it ends all sessions of your account.",
      ],
      link: "Set a new password",
      closing: "If it was you, you need not do anything.",
    },
    takenAddress: {
      subject: "Your address has been asked for on Switchboard",
      paragraphs: () => [
        "somebody asked to use this e-mail address for another account. Yours has it already, so nothing has been changed.",
        "If that was you, delete one of the two accounts first.",
      ],
      link: "Sign in",
      closing: "Otherwise you need not do anything.",
    },
    deleted: {
      subject: "Your Switchboard account was deleted",
      paragraphs: () => [
        "your account has just been deleted, with your password. Nobody can sign in with this e-mail address any more.",
        "If this was not you, write to an admin of your enterprise at once.",
      ],
      link: "Open a new account",
      closing: "If it was you, you need not do anything.",
    },
  },
  te: {
    newAddress: {
      subject: "మీ కొత్త Switchboard చిరునామాను నిర్ధారించండి",
      paragraphs: () => [
        "ఈ ఈమెయిల్ చిరునామాను ఒక Switchboard ఖాతాకు కొత్త చిరునామాగా పెట్టాలని అభ్యర్థన వచ్చింది.",
        "నిర్ధారించడానికి 24 గంటలలోపు ఈ లింక్ తెరవండి. ఇది ఒక్కసారే పనిచేస్తుంది.",
      ],
      link: "ఈ చిరునామాను నిర్ధారించండి",
      closing: "ఇది మీరు అడగకపోతే, ఏమీ చేయనవసరం లేదు.",
    },
    addressChange: {
      subject: "మీ Switchboard ఖాతాకు కొత్త చిరునామా",
      paragraphs: () => [
        "మీ ఖాతాకు మరో ఈమెయిల్ చిరునామా పెట్టాలని అభ్యర్థన వచ్చింది. ఆ చిరునామాకు వెళ్లిన మెయిల్‌ను నిర్ధారించాక అది అమల్లోకి వస్తుంది.",
        "ఇది మీరు కాకపోతే, వెంటనే కొత్త పాస్‌వర్డ్ పెట్టుకోండి: మీ ఖాతా అన్ని పరికరాల్లో సైన్ అవుట్ అవుతుంది.",
      ],
      link: "కొత్త పాస్‌వర్డ్ పెట్టుకోండి",
      closing: "ఇది మీరే అయితే, ఏమీ చేయనవసరం లేదు.",
    },
    takenAddress: {
      subject: "మీ చిరునామా కోసం Switchboardలో అభ్యర్థన వచ్చింది",
      paragraphs: () => [
        "ఈ ఈమెయిల్ చిరునామాను మరో ఖాతాకు వాడాలని ఎవరో అడిగారు. ఇది ఇప్పటికే మీ ఖాతాకు ఉంది కాబట్టి ఏమీ మారలేదు.",
        "అడిగింది మీరే అయితే, ముందుగా రెండు ఖాతాల్లో ఒకదాన్ని తొలగించండి.",
      ],
      link: "సైన్ ఇన్ అవ్వండి",
      closing: "లేదంటే మీరు ఏమీ చేయనవసరం లేదు.",
    },
    deleted: {
      subject: "మీ Switchboard ఖాతా తొలగించబడింది",
      paragraphs: () => [
        "మీ పాస్‌వర్డ్‌తో మీ ఖాతాను ఇప్పుడే తొలగించారు. ఈ ఈమెయిల్ చిరునామాతో ఇక ఎవరూ సైన్ ఇన్ కాలేరు.",
        "ఇది మీరు చేయకపోతే, వెంటనే మీ ఎంటర్‌ప్రైజ్ అడ్మిన్‌కు తెలియజేయండి.",
      ],
      link: "కొత్త ఖాతా తెరవండి",
      closing: "ఇది మీరే అయితే, ఏమీ చేయనవసరం లేదు.",
    },
  },
  hi: {
    newAddress: {
      subject: "अपने नए Switchboard पते की पुष्टि करें",
      paragraphs: () => [
        "इस ईमेल पते को एक Switchboard खाते का नया पता बनाने का अनुरोध किया गया है।",
        "पुष्टि करने के लिए यह लिंक 24 घंटे के भीतर खोलें। यह एक ही बार काम करता है।",
      ],
      link: "इस पते की पुष्टि करें",
      closing: "अगर यह अनुरोध आपका नहीं है, तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
    addressChange: {
      subject: "आपके Switchboard खाते के लिए नया पता",
      paragraphs: () => [
        "आपके खाते के लिए दूसरा ईमेल पता रखने का अनुरोध किया गया है। उस पते पर भेजे गए मेल की पुष्टि होते ही वह लागू होगा।",
        "अगर यह आपने नहीं किया, तो अभी नया पासवर्ड रखें: आपका खाता सब जगह से साइन आउट हो जाएगा।",
      ],
      link: "नया पासवर्ड रखें",
      closing: "अगर यह आपने ही किया है, तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
    takenAddress: {
      subject: "आपके पते का Switchboard पर अनुरोध किया गया है",
      paragraphs: () => [
        "किसी ने यह ईमेल पता दूसरे खाते के लिए माँगा है। यह पहले से आपके खाते का है, इसलिए कुछ नहीं बदला गया।",
        "अगर यह आपने ही किया था, तो पहले दोनों में से एक खाता हटाएँ।",
      ],
      link: "साइन इन करें",
      closing: "नहीं तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
    deleted: {
      subject: "आपका Switchboard खाता हटा दिया गया है",
      paragraphs: () => [
        "आपके पासवर्ड से आपका खाता अभी-अभी हटाया गया है। इस ईमेल पते से अब कोई साइन इन नहीं कर सकता।",
        "अगर यह आपने नहीं किया, तो तुरंत अपने एंटरप्राइज़ के एडमिन को बताएँ।",
      ],
      link: "नया खाता खोलें",
      closing: "अगर यह आपने ही किया है, तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
  },
};
