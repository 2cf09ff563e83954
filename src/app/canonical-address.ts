import type { RouteObject } from 'react-router-dom'
import { REDIRECTS } from '#config/redirects.ts'

type Matched = { readonly route: Pick<RouteObject, 'path'> }

/**
 * Redirect target of an old path or another spelling, with its query; null for a canonical or
 * unknown path. The router ignores case and trailing slashes, so each page would have several URLs.
 */
export function canonicalAddress(
  matches: readonly Matched[],
  { pathname, search }: URL,
): string | null {
  const pattern = matches.at(-1)?.route.path
  if (pattern === undefined || pattern === '*') {
    const now = REDIRECTS[withoutTrailingSlash(pathname).toLowerCase()]
    return now === undefined ? null : withQuery(now, search)
  }
  const written = canonicalPath(pattern, withoutTrailingSlash(pathname))
  return written === pathname ? null : withQuery(written, search)
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}

/** `pathname` in the spelling of the route, with its own parameters. */
function canonicalPath(pattern: string, pathname: string): string {
  const given = pathname.split('/')
  return pattern
    .split('/')
    .map((part, at) => (part.startsWith(':') ? (given[at] ?? '') : part))
    .join('/')
}

function withQuery(address: string, search: string): string {
  if (!search) return address
  return address.includes('?') ? `${address}&${search.slice(1)}` : address + search
}
