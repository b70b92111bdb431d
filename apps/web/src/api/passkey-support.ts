/** Whether this browser makes and uses passkeys at this address: it does so for names, not for numbers. */
export function hasPasskeys(host: string = location.hostname): boolean {
  const isNumber = /^[\d.]+$/.test(host) || host.startsWith("[");
  return typeof PublicKeyCredential === "function" && !isNumber;
}
