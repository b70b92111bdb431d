import { expect, it } from "vitest";
import { Acknowledgements } from "./acknowledgements.ts";

function owing() {
  const sent: string[] = [];
  const acknowledgements = new Acknowledgements((bytes) => sent.push(bytes.toString("hex")));
  return { sent, acknowledgements, soon: () => new Promise((resolve) => setImmediate(resolve)) };
}

it("acknowledges stored messages, and nothing before", async () => {
  const { sent, acknowledgements, soon } = owing();
  const stored = acknowledgements.owe(0x0102);
  await soon();
  expect(sent).toEqual([]);
  stored();
  await soon();
  expect(sent).toEqual(["40020102"]);
});

it("keeps the order of the messages, whichever is stored first", async () => {
  const { sent, acknowledgements, soon } = owing();
  const [first, second, third] = [acknowledgements.owe(1), acknowledgements.owe(2), acknowledgements.owe(3)];
  second();
  await soon();
  expect(sent).toEqual([]);
  first();
  await soon();
  expect(sent).toEqual(["4002000140020002"]);
  third();
  await soon();
  expect(sent).toEqual(["4002000140020002", "40020003"]);
});

it("acknowledges a message that is lost for good with an error, so that it is not repeated forever", async () => {
  const { sent, acknowledgements, soon } = owing();
  const [first, second] = [acknowledgements.owe(1), acknowledgements.owe(2)];
  first(new Error("the store refuses it"));
  second();
  await soon();
  expect(sent).toEqual(["400300018040020002"]);
});
