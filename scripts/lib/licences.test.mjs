import { describe, expect, it } from "vitest";
import { licencesPage, shippedLicences } from "./licences.mjs";

/** Licences that allow anybody to use the work, also in a product that is sold. */
const KNOWN =
  /^\(?(MIT|MIT-0|0BSD|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0|Zlib|MPL-2\.0)\b/;

describe("shipped licences", () => {
  const all = shippedLicences();

  it("finds a licence that we know in every package", () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ licence }) => !KNOWN.test(licence))).toEqual([]);
  });

  it("lists fonts and icons on one page too, and no tools", () => {
    const page = licencesPage();
    for (const name of [
      "fastify",
      "react",
      "@fontsource-variable/inter",
      "@expo-google-fonts/noto-sans-telugu",
      "Tabler Icons",
    ])
      expect(page).toMatch(new RegExp(`^${name} `, "m"));
    expect(page).toContain("SIL OPEN FONT LICENSE");
    expect(page).not.toMatch(/^vitest /m);
  });
});
