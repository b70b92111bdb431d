import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deviceTopic, homeTopic } from "@switchboard/contract";
import { Aedes, type PublishPacket } from "aedes";
import { expect, test } from "vitest";
import { type RetainingBroker, retainByName } from "./retained-messages.ts";
import { HOME } from "./testing/broker-doors.ts";

const status = (device: number, payload: string): PublishPacket => ({
  ...{ cmd: "publish", topic: deviceTopic(`BOARD-${device}`, HOME, "status"), payload: Buffer.from(payload) },
  ...{ qos: 1, retain: true, dup: false },
});

test("delivers the present status of a device that goes offline while the statuses before it are delivered", async () => {
  const aedes = (await Aedes.createBroker()) as RetainingBroker;
  const retained = retainByName(aedes);
  for (let device = 0; device < 40; device++) retained.store(status(device, "1"));
  const delivered: string[] = [];
  // As in Aedes, each message is delivered in a later turn of the event loop while the stream reads ahead.
  const subscriber = new Writable({
    objectMode: true,
    write({ payload }: PublishPacket, _, done) {
      delivered.push(payload.toString());
      if (delivered.length === 2) retained.store(status(5, "2"));
      setImmediate(done);
    },
  });
  await pipeline(aedes.persistence.createRetainedStreamCombi([homeTopic(HOME, "status")]), subscriber);
  expect(delivered).toHaveLength(40);
  expect(delivered.indexOf("2")).toBe(5);
  await new Promise<void>((resolve) => aedes.close(resolve));
});
