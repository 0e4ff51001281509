/** Why Discord, which calls over the internet and https only, cannot reach an address; undefined if it probably can. */
export function unreachable(address: string): 'private' | 'http' | undefined {
  const { protocol, hostname } = new URL(address)
  if (isPrivateHost(hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''))) return 'private'
  return protocol === 'https:' ? undefined : 'http'
}

/** Local names, and addresses not routed on the internet. */
function isPrivateHost(host: string): boolean {
  if (host.includes(':')) return isPrivateIPv6(host)
  const parts = host.split('.')
  if (parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part))) return isPrivateIPv4(parts.map(Number))
  return parts.length === 1 || /\.(localhost|local|lan|home|internal|intranet|test|home\.arpa)$/.test(host)
}

const isPrivateIPv4 = ([a = 0, b = 0]: readonly number[]) =>
  a === 0 ||
  a === 10 ||
  a === 127 ||
  (a === 100 && b >= 64 && b < 128) ||
  (a === 169 && b === 254) ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && b === 168)

/** Loopback, unspecified, unique local (fc00::/7), link-local (fe80::/10), and IPv4-mapped. */
function isPrivateIPv6(host: string): boolean {
  const mapped = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(host)?.[1]
  if (mapped !== undefined) return isPrivateIPv4([Number.parseInt(mapped, 16) >> 8, Number.parseInt(mapped, 16) & 255])
  return host === '::1' || host === '::' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)
}
