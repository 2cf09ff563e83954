import { HttpFailure } from '#lib/http/http-failure.ts'

/** The kinds of failure, the status a rendered page has for each, and its title. */
export const PAGE_FAILURES = {
  'not-found': { status: 404, title: 'This page is not here' },
  offline: { status: 503, title: 'You are offline' },
  server: { status: 500, title: 'This page could not be loaded' },
} as const
export type PageFailureKind = keyof typeof PAGE_FAILURES

/** Why a page cannot be shown. */
export class PageFailure extends Error {
  readonly pageFailure: PageFailureKind

  constructor(kind: PageFailureKind) {
    super(kind)
    this.name = 'PageFailure'
    this.pageFailure = kind
  }
}

/**
 * The kind of whatever was thrown: a page's own failure (also as it comes out of the rendered state), a call
 * that failed, or a fault.
 */
export function failureKind(error: unknown): PageFailureKind {
  if (error instanceof HttpFailure) {
    if (error.kind === 'network') return 'offline'
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

/** A part of the app that could not be fetched: no network, or a newer version was put in its place. */
function isChunkFailure(error: object): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  )
}
