import { describe, expect, test } from "vitest";
import { isWeakPassword } from "./weak-passwords.ts";

const COMMON = new Set(["password", "iloveyou", "dragon", "letmein", "sunshine", "123456789"]);
const facts = {
  isCommon: (word: string) => COMMON.has(word),
  own: ["asha.rao@harbour.example", "Asha Rao", "Harbour Cold Store"],
};

describe("a password among the first guesses", () => {
  test.each([
    ["as it is", "password"],
    ["in capitals", "PassWord"],
    ["with signs for letters", "p@$$w0rd"],
    ["with a number behind it", "Password1"],
    ["with a year and a sign behind it", "sunshine24!"],
    ["with something before it", "1dragon99"],
    ["in full-width letters", "ｐａｓｓｗｏｒｄ"],
    ["one key", "aaaaaaaa"],
    ["a few keys over and over", "abc1abc1abc1"],
    ["the keyboard's row", "qwertyui"],
    ["the alphabet", "cdefghijk"],
    ["backwards", "87654321"],
    ["digits around the end", "67890012"],
    ["the keyboard's columns", "1qaz2wsx3edc"],
    ["the product", "Switchboard1"],
    ["the address", "asha.rao@harbour.example"],
    ["the mailbox", "asha.rao"],
    ["the name", "AshaRao2026"],
    ["the organisation", "harbour-cold-store"],
    ["part of the organisation", "Harbour!23"],
  ])("is weak: %s", (_what, password) => {
    expect(isWeakPassword(password, facts)).toBe(true);
  });
});

describe("a password with enough of its own", () => {
  test.each([
    ["words that are common alone", "correct horse"],
    ["a common one in a sentence", "first password"],
    ["a common one with more than a number", "dragon-lantern"],
    ["the name in a sentence", "asha likes green tea"],
    ["chance", "x7Kq-vT2m"],
    ["another script", "నా రహస్యం ఇది"],
    ["digits without order", "58203917"],
    ["two runs", "abcd-9876-pear"],
  ])("is not weak: %s", (_what, password) => {
    expect(isWeakPassword(password, facts)).toBe(false);
  });

  test("is not weak because of short names, which many passwords contain", () => {
    expect(isWeakPassword("lionesse", { isCommon: () => false, own: ["Li", "Al", "on@e.test"] })).toBe(false);
  });
});
