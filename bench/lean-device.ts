import net from "node:net";

/** A device at nearly no cost for the machine: its messages are prepared, and written as they are. */
export interface LeanDevice {
  send(messages: Buffer): void;
  close(): void;
}

export const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

/** Encodes the length of an MQTT packet: seven bits a byte, lowest first. */
export function packet(type: number, ...parts: Buffer[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left % 128) | (left > 127 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

/** Creates a PUBLISH at QoS 0. */
export function publication(topic: string, payload: string): Buffer {
  return packet(0x30, text(topic), Buffer.from(payload));
}

/** Creates a PUBLISH at QoS 1, which is acknowledged by its number. */
export function acknowledged(topic: string, payload: string, number: number): Buffer {
  return packet(0x32, text(topic), Buffer.from([number >> 8, number & 0xff]), Buffer.from(payload));
}

/** Ten minutes, in seconds. */
const KEEP_ALIVE = [600 >> 8, 600 & 0xff];

/**
 * Connects with a name and a password, and with the longest keep-alive that brokers accept, because it sends nothing
 * by itself.
 */
export function connectLean(port: number, name: string, password: string): Promise<LeanDevice> {
  const hello = packet(
    0x10,
    text("MQTT"),
    Buffer.from([4, 0xc2, ...KEEP_ALIVE]),
    text(name),
    text(name),
    text(password),
  );
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(hello));
    socket.setNoDelay(true);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the broker closed the connection of a device")));
    socket.once("data", (answer: Buffer) => {
      if (answer[0] !== 0x20 || answer[3] !== 0) return reject(new Error("the broker refused a device"));
      socket.on("data", () => undefined);
      resolve({ send: (messages) => void socket.write(messages), close: () => void socket.destroy() });
    });
  });
}
