/** The accepted values of `target_session_attrs`: both mean the writable host, which is searched among several. */
const ATTRIBUTE = "target_session_attrs";
const WRITABLE = ["read-write", "primary"];

const PARTS = /^(postgres(?:ql)?:\/\/)(.*?)([/?].*)?$/s;

/**
 * Returns one address for each host of `postgres://name:password@one:5432,two:5432/base`, as PostgreSQL's own programs
 * read it.
 */
export function storeUrls(text: string): string[] {
  const [, scheme = "", authority = "", rest = ""] = PARTS.exec(text) ?? [];
  const at = authority.lastIndexOf("@") + 1;
  const [person, hosts] = [authority.slice(0, at), authority.slice(at)];
  return hosts.split(",").map((host) => withoutAttribute(`${scheme}${person}${host}${rest}`));
}

/**
 * Removes the attribute, which the driver does not know. Nothing else is changed, so that a password stays as written.
 */
function withoutAttribute(url: string): string {
  return url.replace(new RegExp(`([?&])${ATTRIBUTE}=[^&]*(&|$)`), (_, before: string, after: string) =>
    after ? before : "",
  );
}

/** Explains why an address cannot be used; undefined when it can. */
export function storeUrlFault(text: string): string | undefined {
  if (!PARTS.test(text)) return "must start with postgres:// or postgresql://";
  const urls = storeUrls(text);
  // A single one may be the folder of a socket, which is in `host=`.
  const isNamed = (url: string) => urls.length === 1 || URL.parse(url)?.host;
  if (!urls.every((url) => URL.canParse(url) && isNamed(url)))
    return "is no address; several hosts are written one:5432,two:5432";
  const attribute = new RegExp(`[?&]${ATTRIBUTE}=([^&]*)`).exec(text)?.[1];
  if (attribute === undefined || WRITABLE.includes(attribute)) return undefined;
  return `takes ${ATTRIBUTE}=${WRITABLE.join(" or ")}, since the server writes`;
}

/** Describes where the store is, without the password; undefined for a socket, whose folder is no host. */
export function placeOfStore(text: string): string | undefined {
  const urls = storeUrls(text).map((each) => URL.parse(each));
  const hosts = urls.map((url) => url?.host);
  return urls[0] && hosts.every(Boolean) ? `${hosts.join(",")}${urls[0].pathname}` : undefined;
}
