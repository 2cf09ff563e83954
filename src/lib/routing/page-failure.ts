import { HttpFailure } from '#lib/http/http-failure.ts'

/** HTTP status and title of each kind of failure. */
export const PAGE_FAILURES = {
  'not-found': { status: 404, title: 'We could not find this page' },
  offline: { status: 503, title: 'You are offline' },
  unreachable: { status: 503, title: 'We could not reach the lab' },
  server: { status: 500, title: 'This page could not be loaded' },
} as const
export type PageFailureKind = keyof typeof PAGE_FAILURES

/** Thrown by loaders. */
export class PageFailure extends Error {
  readonly pageFailure: PageFailureKind

  constructor(kind: PageFailureKind) {
    super(kind)
    this.name = 'PageFailure'
    this.pageFailure = kind
  }
}

/** A proxy in front of the provider answers them without an envelope. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Kind of any thrown error: a PageFailure (also after serialisation), a failed call, or a bug. */
export function failureKind(error: unknown): PageFailureKind {
  if (error instanceof HttpFailure) {
    if (error.kind === 'network') return 'offline'
    if (error.code === 'unavailable' || GATEWAY_STATUSES.has(error.status)) return 'unreachable'
    return error.status === 404 ? 'not-found' : 'server'
  }
  if (typeof error !== 'object' || error === null) return 'server'
  if ('pageFailure' in error) {
    const kind = String(error.pageFailure)
    return isKind(kind) ? kind : 'server'
  }
  if ('status' in error && error.status === 404) return 'not-found'
  return isChunkFailure(error) ? 'offline' : 'server'
}

function isKind(text: string): text is PageFailureKind {
  return Object.hasOwn(PAGE_FAILURES, text)
}

/** A chunk that could not be fetched: offline, or replaced by a newer release. */
function isChunkFailure(error: object): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  )
}
