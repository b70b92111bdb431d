import { expect, it } from "vitest";
import { Tokens } from "./tokens.ts";

const SECRET = "a secret of more than thirty-two letters";
const start = Date.parse("2026-03-02T06:30:00Z");

function signing() {
  let now = start;
  const clock = { now: () => new Date(now) };
  const details = {
    ...{ session: "s", user: "u", enterprise: "e" },
    ...{ role: ["admin"], name: "Asha", email: "asha@example.test", is_demo: false },
  };
  const passTo = (ms: number) => {
    now = start + ms;
  };
  return { clock, details, passTo, tokens: new Tokens(SECRET, clock) };
}

it("reads whom one of its own tokens was made for, each time", async () => {
  const { tokens, details } = signing();
  const token = await tokens.signSession(details, new Date(start + 60_000));
  for (let call = 0; call < 3; call++)
    expect(await tokens.readSession(token)).toEqual({ session: "s", user: "u", enterprise: "e" });
});

it.each(["was never shown", "was shown while it lasted"])(
  "refuses a token that is over, though it %s",
  async (past) => {
    const { tokens, details, passTo } = signing();
    const token = await tokens.signSession(details, new Date(start + 60_000));
    if (past !== "was never shown") expect(await tokens.readSession(token)).toBeDefined();
    passTo(60_000);
    expect(await tokens.readSession(token)).toBeUndefined();
  },
);

it("accepts a token for its own purpose alone, whatever it was used for before", async () => {
  const { tokens, details } = signing();
  const token = await tokens.signSession(details, new Date(start + 60_000));
  const ticket = await tokens.signBrokerTicket({ session: "s", user: "u", enterprise: "e" }, new Date(start + 60_000));
  expect(await tokens.readSession(token)).toBeDefined();
  expect(await tokens.readBrokerTicket(token)).toBeUndefined();
  expect(await tokens.readBrokerTicket(ticket)).toBeDefined();
  expect(await tokens.readSession(ticket)).toBeUndefined();
});

it("rejects a token signed with another secret, however often it comes", async () => {
  const { clock, tokens, details } = signing();
  const foreign = await new Tokens(`${SECRET} too`, clock).signSession(details, new Date(start + 60_000));
  for (let call = 0; call < 2; call++) expect(await tokens.readSession(foreign)).toBeUndefined();
});
