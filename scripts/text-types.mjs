import { writeTextTypes } from "./lib/text-types.mjs";

/** Writes the types of all texts. */
writeTextTypes();
