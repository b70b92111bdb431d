import type { LanguageInfo } from "../language-info.ts";

export const language: LanguageInfo = {
  name: "English",
  aliases: ["English", "ఇంగ్లీష్", "ఆంగ్లం", "अंग्रेज़ी", "इंग्लिश"],
};
