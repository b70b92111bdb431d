import { type AnyEndpoint, contract, type InputOf, type ReplyOf } from "@switchboard/contract";

/** Signs in as the admin of the building and returns a function that makes its calls. */
export async function signedInCaller(url: string) {
  const headers = { "content-type": "application/json", authorization: "" };
  const call = async <E extends AnyEndpoint>({ method, path }: E, input: InputOf<E>): Promise<ReplyOf<E>> => {
    const query =
      method === "GET"
        ? `?${new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]))}`
        : "";
    const reply = await fetch(`${url}${path}${query}`, {
      method,
      headers,
      ...(method === "POST" && { body: JSON.stringify(input) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return await reply.json();
  };
  const { token } = await call(contract.login, { username: "admin@switchboard.test", password: "switchboard" });
  headers.authorization = token;
  return call;
}
