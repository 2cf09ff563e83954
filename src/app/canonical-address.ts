import { matchRoutes, type RouteObject } from 'react-router-dom'
import { REDIRECTS } from '#config/redirects.ts'

/**
 * The one address of what an old or other spelling asks for, with its query; null for an address that is
 * written as it should be, and for one that nothing answers. The router matches letters of either size and a
 * slash at the end: each would be a second address of the same page.
 */
export function addressOf(routes: RouteObject[], { pathname, search }: URL): string | null {
  const pattern = matchRoutes(routes, pathname)?.at(-1)?.route.path
  if (pattern === undefined || pattern === '*') {
    const now = REDIRECTS[trimmed(pathname).toLowerCase()]
    return now === undefined ? null : withQuery(now, search)
  }
  const written = spelled(pattern, trimmed(pathname))
  return written === pathname ? null : withQuery(written, search)
}

function trimmed(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}

/** `pathname` with the route's own spelling of everything but its parameters. */
function spelled(pattern: string, pathname: string): string {
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
