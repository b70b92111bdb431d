/** What may stand in `target_session_attrs`: both mean the one that takes writes, which is what several hosts are looked at for. */
const ATTRIBUTE = "target_session_attrs";
const WRITABLE = ["read-write", "primary"];

const PARTS = /^(postgres(?:ql)?:\/\/)(.*?)([/?].*)?$/s;

/** One address for each host of `postgres://name:password@one:5432,two:5432/base`, as PostgreSQL's own programs read it. */
export function storeUrls(text: string): string[] {
  const [, scheme = "", authority = "", rest = ""] = PARTS.exec(text) ?? [];
  const at = authority.lastIndexOf("@") + 1;
  const [person, hosts] = [authority.slice(0, at), authority.slice(at)];
  return hosts.split(",").map((host) => withoutAttribute(`${scheme}${person}${host}${rest}`));
}

/** The driver knows nothing of it. Nothing else is changed: what a password holds is left as it is written. */
function withoutAttribute(url: string): string {
  return url.replace(new RegExp(`([?&])${ATTRIBUTE}=[^&]*(&|$)`), (_, before: string, after: string) =>
    after ? before : "",
  );
}

/** Why an address cannot be used, in words; undefined where it can. */
export function storeUrlFault(text: string): string | undefined {
  if (!PARTS.test(text)) return "must start with postgres:// or postgresql://";
  const urls = storeUrls(text);
  // One alone may be a socket's folder, which stands in `host=`.
  const isNamed = (url: string) => urls.length === 1 || URL.parse(url)?.host;
  if (!urls.every((url) => URL.canParse(url) && isNamed(url)))
    return "is no address; several hosts are written one:5432,two:5432";
  const attribute = new RegExp(`[?&]${ATTRIBUTE}=([^&]*)`).exec(text)?.[1];
  if (attribute === undefined || WRITABLE.includes(attribute)) return undefined;
  return `takes ${ATTRIBUTE}=${WRITABLE.join(" or ")}, since the server writes`;
}
