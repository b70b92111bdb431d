import type { LanguageInfo } from "../language-info.ts";

export const language: LanguageInfo = {
  name: "తెలుగు",
  aliases: ["Telugu", "తెలుగు", "तेलुगु", "तेलुगू"],
  justNow: "ఇప్పుడే",
};
