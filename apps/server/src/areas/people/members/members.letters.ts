import { type Language, textInLetters } from "@switchboard/domain/core";
import { type LetterWords, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** Whom an invitation reaches, and what they are called in it, is up to the inviter: no name of the reader is used. */
type Invited = Omit<Reader, "name">;

export function invitationLetter(reader: Invited, enterprise: string, url: string): Mail {
  return writeLetter(reader, MEMBERS_WORDS[reader.language].invitation, url, textInLetters(enterprise));
}

export function addedLetter(reader: Invited, enterprise: string, publicUrl: string): Mail {
  const { added } = MEMBERS_WORDS[reader.language];
  return writeLetter(reader, added, `${publicUrl}/user/login`, textInLetters(enterprise));
}

interface MembersWords {
  invitation: LetterWords<[enterprise: string]>;
  added: LetterWords<[enterprise: string]>;
}

const MEMBERS_WORDS: Record<Language, MembersWords> = {
  en: {
    invitation: {
      subject: "You are invited to Switchboard",
      paragraphs: (enterprise) => [
        `you have been invited to the enterprise "${enterprise}" on Switchboard.`,
        "Open this link within 7 days to choose a password and sign in. It works once.",
      ],
      link: "Choose a password and sign in",
      closing: "If you do not know this enterprise, you need not do anything.",
    },
    added: {
      subject: "You belong to another enterprise on Switchboard",
      paragraphs: (enterprise) => [
        `you have been added to the enterprise "${enterprise}" on Switchboard.`,
        "Sign in as you always do, and choose it under Switch enterprise.",
      ],
      link: "Sign in",
      closing: "If you do not know this enterprise, you need not do anything.",
    },
  },
  te: {
    invitation: {
      subject: "మీకు Switchboard ఆహ్వానం",
      paragraphs: (enterprise) => [
        `Switchboardలో "${enterprise}" అనే ఎంటర్‌ప్రైజ్‌కు మిమ్మల్ని ఆహ్వానించారు.`,
        "7 రోజులలోపు ఈ లింక్ తెరిచి పాస్‌వర్డ్ ఎంచుకుని సైన్ ఇన్ అవ్వండి. ఇది ఒక్కసారే పనిచేస్తుంది.",
      ],
      link: "పాస్‌వర్డ్ ఎంచుకుని సైన్ ఇన్ అవ్వండి",
      closing: "ఈ ఎంటర్‌ప్రైజ్ మీకు తెలియకపోతే, ఏమీ చేయనవసరం లేదు.",
    },
    added: {
      subject: "Switchboardలో మిమ్మల్ని మరో ఎంటర్‌ప్రైజ్‌కు చేర్చారు",
      paragraphs: (enterprise) => [
        `Switchboardలో "${enterprise}" అనే ఎంటర్‌ప్రైజ్‌కు మిమ్మల్ని చేర్చారు.`,
        "ఎప్పటిలాగే సైన్ ఇన్ అయి, ఎంటర్‌ప్రైజ్ మార్చే చోట దాన్ని ఎంచుకోండి.",
      ],
      link: "సైన్ ఇన్ అవ్వండి",
      closing: "ఈ ఎంటర్‌ప్రైజ్ మీకు తెలియకపోతే, ఏమీ చేయనవసరం లేదు.",
    },
  },
  hi: {
    invitation: {
      subject: "आपको Switchboard पर आमंत्रित किया गया है",
      paragraphs: (enterprise) => [
        `आपको Switchboard पर एंटरप्राइज़ "${enterprise}" में आमंत्रित किया गया है।`,
        "पासवर्ड चुनकर साइन इन करने के लिए यह लिंक 7 दिन के भीतर खोलें। यह एक ही बार काम करता है।",
      ],
      link: "पासवर्ड चुनें और साइन इन करें",
      closing: "अगर आप इस एंटरप्राइज़ को नहीं जानते, तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
    added: {
      subject: "आपको Switchboard पर एक और एंटरप्राइज़ में जोड़ा गया है",
      paragraphs: (enterprise) => [
        `आपको Switchboard पर एंटरप्राइज़ "${enterprise}" में जोड़ा गया है।`,
        "हमेशा की तरह साइन इन करें और एंटरप्राइज़ बदलने की जगह से इसे चुनें।",
      ],
      link: "साइन इन करें",
      closing: "अगर आप इस एंटरप्राइज़ को नहीं जानते, तो आपको कुछ करने की ज़रूरत नहीं है।",
    },
  },
};
