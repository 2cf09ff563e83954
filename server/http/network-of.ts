import ipaddr from 'ipaddr.js'

/**
 * The key of an address: IPv4 as it is, also when mapped into IPv6; of IPv6 the /64, which one household
 * or machine owns as a whole.
 */
export function networkOf(address: string): string {
  // A proxy may send another value: it is counted as text.
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}

const KEPT_BITS = { ipv4: 24, ipv6: 48 } as const

/** The network prefix of an IP address, too short to identify a household; empty for an invalid address. */
export function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  const bits = KEPT_BITS[parsed.kind()]
  const network =
    parsed instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)
  return `${network}/${bits}`
}
