import { createRequire } from "node:module";

/** A default export of CommonJS: Node and the test runner disagree about what a plain import of it gives. */
const library: typeof import("@bacnet-js/client") = createRequire(import.meta.url)("@bacnet-js/client");

export const BacnetClient = library.default;
export type BacnetClient = InstanceType<typeof BacnetClient>;
