import { DeliveryListError } from "./areas/site/provisioning/delivery-list.ts";
import { BrokerError } from "./platform/broker/broker-error.ts";
import { ConfigError } from "./platform/config.ts";
import { ChangedMigrationError, NewerStoreError } from "./platform/db/migrate.ts";
import { placeOfStore } from "./platform/db/store-url.ts";
import { StoreError } from "./platform/embedded-postgres/store-error.ts";

interface StartError extends NodeJS.ErrnoException {
  port?: number;
  address?: string;
}

/** Explains errors on the way to the store, by the codes of PostgreSQL and of the operating system. */
const STORE: Record<string, string> = {
  ECONNREFUSED: "cannot be reached: nothing listens there. Start PostgreSQL, or correct host and port",
  ENOTFOUND: "cannot be reached: there is no host of that name. Correct it, or the name server",
  EAI_AGAIN: "cannot be reached: the name server does not answer. Check the network",
  EHOSTUNREACH: "cannot be reached: there is no way to that host. Check the network and its firewall",
  ENETUNREACH: "cannot be reached: there is no way to that network. Check the network and its firewall",
  ETIMEDOUT: "cannot be reached: the host does not answer. Check the network and its firewall",
  ECONNRESET: "closed the connection. Check that host and port are those of PostgreSQL",
  EPROTO: "does not speak TLS as this server does. Check sslmode in DATABASE_URL",
  "25006":
    "takes no writes: it is a replica, or was closed for writing. Name the primary, or all hosts (one:5432,two:5432)",
  "28P01": "refuses the password. Correct user name and password",
  "28000": "does not let that user in from here. Check the user name, pg_hba.conf and sslmode",
  "3D000": "has no database of that name. Create it (createdb), or correct the name",
  "42501": "does not let that user create tables there. Make the user the owner of the database",
  "53300": "has no connection left. Raise max_connections, or end what uses them",
  "57P03": "is starting or stopping just now. Try again in a moment",
};

const BY_MESSAGE: [RegExp, string][] = [
  [/timeout exceeded|connection timeout/i, STORE.ETIMEDOUT ?? ""],
  [/does not support SSL/, "speaks no TLS. Set it up there, or take sslmode out of DATABASE_URL"],
  [/received invalid response|Connection terminated unexpectedly/, STORE.ECONNRESET ?? ""],
];

const CERTIFICATE = /CERT|UNABLE_TO_|HOSTNAME_MISMATCH/;

/** Explains in one sentence the errors that a person can correct; unexpected errors come with their stack. */
export function explainStart(error: unknown, databaseUrl: string | undefined): string {
  if (error instanceof DeliveryListError) return `devices.csv in DATA_DIR cannot be used: ${error.message}`;
  const isPlain = [ConfigError, StoreError, NewerStoreError, ChangedMigrationError, BrokerError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain) return (error as Error).message;
  const known = explainMachineError(error as StartError) ?? explainStoreError(error as StartError, databaseUrl);
  return known ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function explainMachineError({ code, port, syscall, address, path }: StartError): string | undefined {
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. Choose another with PORT or MQTT_PORT.`;
  if (code === "EADDRNOTAVAIL" && syscall === "listen") return `HOST is not an address of this machine: ${address}.`;
  if (code === "EACCES" && syscall === "listen") return `Port ${port} is reserved for root. Choose one above 1023.`;
  if (code === "ENOSPC") return "The disk is full. Free some space and start again.";
  // Recursive creation of a folder on a read-only file system fails with ENOENT.
  if (code === "ENOENT" && syscall === "mkdir")
    return `The server cannot make ${path}: the file system is read-only. Correct DATA_DIR, or mount it for writing.`;
  if (path && (code === "EACCES" || code === "EPERM" || code === "EROFS"))
    return `The server may not write ${path} (${code}). Correct DATA_DIR, or who owns it.`;
  return undefined;
}

function explainStoreError(error: StartError, databaseUrl: string | undefined): string | undefined {
  const { code = "", message = "" } = error;
  const words =
    STORE[code] ??
    BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ??
    (CERTIFICATE.test(code)
      ? "shows a certificate that is not trusted. Set NODE_EXTRA_CA_CERTS or sslrootcert"
      : undefined);
  if (!words) return undefined;
  const detail = message ? ` (${message})` : "";
  return `The store of ${placeOf(databaseUrl)} ${words}${detail}.`;
}

function placeOf(databaseUrl: string | undefined): string {
  if (!databaseUrl) return "DATA_DIR";
  const place = placeOfStore(databaseUrl);
  return place ? `DATABASE_URL, ${place},` : "DATABASE_URL";
}
