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
