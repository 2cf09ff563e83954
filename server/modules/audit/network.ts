import ipaddr from 'ipaddr.js'

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
