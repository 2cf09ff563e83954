import ipaddr from 'ipaddr.js'
import type { Settings } from '#server/config.ts'

const LONGEST = 2_000
const INSIDE: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal'])

/**
 * Why no webhook is posted to this address; undefined if it may be. Addresses are set by operators
 * only, and the lab's systems may well be in a private network: so private addresses are allowed,
 * and link-local ones, where clouds keep the keys of a machine, are not.
 */
export function addressProblem(
  address: string,
  { embedded }: Pick<Settings, 'embedded'>,
): string | undefined {
  if (!URL.canParse(address) || address.length > LONGEST) return 'it is no address'
  const url = new URL(address)
  const range = rangeOf(url.hostname)
  if (url.username || url.password) return 'it must hold no user name and no password'
  if (url.hash) return 'it must end before the #'
  if (range === 'linkLocal') return 'link-local addresses are refused'
  if (url.protocol === 'https:') return undefined
  const isInside = range !== undefined && INSIDE.has(range)
  if (url.protocol === 'http:' && embedded && isInside) return undefined
  return 'it must begin with https:// (http:// only with EMBEDDED=1, to a loopback or private address)'
}

/** The kind of an IP address; undefined for a name. */
function rangeOf(hostname: string): string | undefined {
  if (hostname === 'localhost') return 'loopback'
  const literal = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(literal) ? ipaddr.process(literal).range() : undefined
}
