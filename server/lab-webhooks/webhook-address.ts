import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const LONGEST = 2_000
const IN_DEVELOPMENT = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']

/** Where clouds keep the keys of a machine; no setting opens them. */
const NEVER = networksOf([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
])
/** IPv6 that is routed between networks. Elsewhere are mapped and translated forms of IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

type Networks = { readonly embedded: boolean; readonly webhookNetworks: readonly string[] }

/** Rows of the table in `server/config.ts`. */
export const webhookVariables = {
  WEBHOOK_NETWORKS: {
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
      .refine((networks) => networks.every((network) => ipaddr.isValidCIDR(network))),
    allowed: 'networks such as 10.20.0.0/16, divided by commas',
  },
} as const

/** Why no webhook is posted to this address; undefined if it may be. A name is not resolved. */
export function addressProblem(address: string, networks: Networks): string | undefined {
  if (!URL.canParse(address) || address.length > LONGEST) return 'it is no address'
  const { protocol, hostname, username, password, hash } = new URL(address)
  if (username || password) return 'it must hold no user name and no password'
  if (hash) return 'it must end before the #'
  const ip = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '')
  const isIp = ipaddr.isValid(ip)
  if (isIp && !mayReach(ip, networks)) {
    return 'it is in a network of ours or has no public address (WEBHOOK_NETWORKS allows networks)'
  }
  if (protocol === 'https:') return undefined
  if (protocol === 'http:' && networks.embedded && isIp && isListed(ip, networksOf(IN_DEVELOPMENT)))
    return undefined
  return 'it must begin with https:// (http:// only with EMBEDDED=1, to a loopback or private address)'
}

/**
 * Resolves the name of a connection, and refuses it if any of its addresses is inside. The connection
 * goes to an address of this answer, so a name that resolves to another one later gains nothing.
 */
export function checkedLookup(networks: Networks, resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '')
      if (!found.every(({ address }) => mayReach(address, networks))) {
        return callback(new InsideAddress(), '')
      }
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

class InsideAddress extends Error {
  readonly code = 'its name leads inside'
}

/** Public addresses, those of WEBHOOK_NETWORKS, and with EMBEDDED those of this machine and its network. */
function mayReach(address: string, { embedded, webhookNetworks }: Networks): boolean {
  if (isListed(address, NEVER)) return false
  const allowed = [...webhookNetworks, ...(embedded ? IN_DEVELOPMENT : [])]
  if (isListed(address, networksOf(allowed))) return true
  const ip = ipaddr.process(address)
  const isRouted = ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6)
  return isRouted && ip.range() === 'unicast'
}

/** `::ffff:10.0.0.1` is in 10.0.0.0/8 too. */
function isListed(address: string, networks: ReturnType<typeof networksOf>): boolean {
  return ipaddr.subnetMatch(ipaddr.process(address), { listed: networks }, '') === 'listed'
}

function networksOf(networks: readonly string[]) {
  return networks.map((network) => ipaddr.parseCIDR(network))
}
