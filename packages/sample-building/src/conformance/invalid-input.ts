import { type AnyEndpoint, contract } from "@switchboard/contract";
import { type Area, nameOf, refuses } from "./cases.ts";
import { NOT_COMPARED } from "./differences.ts";

const NONSENSE: Record<string, unknown>[] = [{}, { id: "../../etc/passwd", key: 7, day: "never", type: "?" }];

/** Every call that asks for something refuses what it did not ask for, in both places alike. */
export const invalidInput: Area = {
  name: "input that is not what a call asks for",
  cases: (Object.values(contract) as AnyEndpoint[])
    .filter((endpoint) => !Object.hasOwn(NOT_COMPARED, nameOf(endpoint)))
    .flatMap((endpoint) => {
      const schema = endpoint.body ?? endpoint.query;
      const wrong = NONSENSE.filter((input) => schema && !schema.safeParse(input).success);
      return wrong.map((input) =>
        refuses(endpoint, `${JSON.stringify(input)} as ${nameOf(endpoint)}`, input, "request.invalid"),
      );
    }),
};
