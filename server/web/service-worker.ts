import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Written by scripts/build-worker.ts. */
const MARK = 'OFFLINE_PAGE_REVISION'

/** What the worker keeps because of the lab's brand. */
export type KeptOfBrand = {
  readonly offlinePage: string
  /** Paths of the lab's pictures. */
  readonly images: readonly string[]
  /** Paths of the build's icons which they replace. */
  readonly replaced: readonly string[]
}

/**
 * Serves the built service worker with the revision of the offline page and the lab's pictures. Its
 * text thus changes with the brand, whereupon browsers fetch them again.
 */
export function serveWorker(
  app: FastifyInstance,
  script: string,
  { offlinePage, ...pictures }: KeptOfBrand,
): void {
  if (!script.includes(MARK)) throw new Error(`The service worker has no ${MARK}.`)
  const revision = createHash('sha256').update(offlinePage).digest('hex')
  const worker = `self.BRAND=${JSON.stringify(pictures)};${script.replace(MARK, revision)}`
  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // A stale copy would keep a browser on an old release.
      .header('cache-control', 'no-cache')
      .send(worker),
  )
}
