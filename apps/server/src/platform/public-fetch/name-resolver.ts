import { Resolver } from "node:dns/promises";
import os from "node:os";
import { HOSTS_FILE, localAddresses, searchDomains } from "./hosts-file.ts";

export type ResolveName = (host: string, signal: AbortSignal) => Promise<string[]>;

interface ResolverOptions {
  /** Defaults to the name servers of the machine. */
  servers?: readonly string[];
  hostsFile?: string;
  domains?: () => Promise<string[]>;
  patience?: typeof PATIENCE;
}

/** How long one query may take, and how often it is tried; the second time it waits twice as long. */
const PATIENCE = { timeout: 1500, tries: 2 };

/**
 * Looks names up without `dns.lookup`, which blocks a thread for as long as nobody answers, and there are two for the
 * whole process, its store and its mail included. Names of this machine's own file come first, as there. A name without
 * an answer has no addresses.
 */
export function createNameResolver(options: ResolverOptions = {}): ResolveName {
  const { servers, hostsFile = HOSTS_FILE, domains = searchDomains, patience = PATIENCE } = options;
  return async (host, signal) => {
    const local = await localAddresses(host, hostsFile);
    if (local.length > 0) return local;
    // Uses one resolver for each name, because cancelling ends all of its queries.
    const resolver = new Resolver(patience);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const response = await ask(resolver, host, signal);
      if (response.addresses.length > 0 || !response.isAnswered || host.endsWith(".")) return response.addresses;
      for (const domain of await domains()) {
        const { addresses, isAnswered } = await ask(resolver, `${host}.${domain}`, signal);
        if (addresses.length > 0 || !isAnswered) return addresses;
      }
      return [];
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}

interface NameAnswer {
  addresses: string[];
  /** False when no server has said whether the name exists. */
  isAnswered: boolean;
}

async function ask(resolver: Resolver, name: string, signal: AbortSignal): Promise<NameAnswer> {
  if (signal.aborted) return { addresses: [], isAnswered: false };
  const both = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const [four = [], six = []] = both.map((each) => (each.status === "fulfilled" ? each.value : []));
  const isAnswered = both.some(
    (each) => each.status === "fulfilled" || ["ENOTFOUND", "ENODATA"].includes(each.reason?.code),
  );
  return { addresses: hasVersion4() ? [...four, ...six] : [...six, ...four], isAnswered };
}

/** Only one address is connected to, so it should be one that this machine can reach. */
function hasVersion4(): boolean {
  const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
  const outer = addresses.filter(({ internal }) => !internal);
  return outer.length === 0 || outer.some(({ family }) => family === "IPv4");
}
