import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Written by scripts/vite-offline.ts. */
const MARK = 'OFFLINE_PAGE_REVISION'

/**
 * Serves the built service worker with the revision of the offline page. Its text thus changes with the
 * lab's brand, whereupon browsers fetch that page again.
 */
export function serveWorker(app: FastifyInstance, script: string, offlinePage: string): void {
  if (!script.includes(MARK)) throw new Error(`The service worker has no ${MARK}.`)
  const revision = createHash('sha256').update(offlinePage).digest('hex')
  const worker = script.replace(MARK, revision)
  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // Found stale, it would keep a browser on an old release.
      .header('cache-control', 'no-cache')
      .send(worker),
  )
}
