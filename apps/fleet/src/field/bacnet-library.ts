import { createRequire } from "node:module";

/** A default export of CommonJS, which Node and the test runner import differently. */
const library: typeof import("@bacnet-js/client") = createRequire(import.meta.url)("@bacnet-js/client");

export const BacnetClient = library.default;
export type BacnetClient = InstanceType<typeof BacnetClient>;
