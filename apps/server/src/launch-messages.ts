export interface SignIn {
  email: string;
  password: string;
  note: string;
}

type Message =
  | { type: "progress"; text: string }
  /** This server's own PostgreSQL runs there from now on. */
  | { type: "store"; directory: string }
  | {
      type: "ready";
      url: string;
      mqttPort: number | undefined;
      signIns: SignIn[];
      setupLink: string | undefined;
    }
  /** The server waits for the built web. */
  | { type: "web" }
  | { type: "failed"; message: string };

/** Reports the start to the launcher over its channel. Without one, the log says the same, and a failure goes to standard error. */
export function tellLauncher(message: Message): void {
  if (process.send) process.send(message);
  else if (message.type === "failed") console.error(message.message);
}

/** Waits for a launcher that builds the web while this server prepares its store; files are served as they are when the server opens. */
export async function untilWebIsBuilt(): Promise<void> {
  if (process.env.AWAIT_WEB !== "1" || !process.send) return;
  const built = new Promise<void>((resolve) => {
    process.once("message", () => resolve());
  });
  tellLauncher({ type: "web" });
  await built;
}
