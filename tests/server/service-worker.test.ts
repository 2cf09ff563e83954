import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveWorker } from '#server/web/service-worker.ts'

const BUILT = 'precache([{url:"/offline.html",revision:"OFFLINE_PAGE_REVISION-1f"}])'

async function workerWith(offlinePage: string) {
  const app = Fastify()
  serveWorker(app, BUILT, offlinePage)
  const { body, headers } = await app.inject({ url: '/service-worker.js' })
  await app.close()
  return { body, headers }
}

it('the service worker changes with the offline page, so that browsers fetch it again', async () => {
  const { body, headers } = await workerWith('Parakh')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(body).toMatch(/revision:"[0-9a-f]{64}-1f"/)
  expect((await workerWith('Parakh')).body).toBe(body)
  expect((await workerWith('Meridian')).body).not.toBe(body)
})

it('a worker whose build says nothing of the offline page stops the start', () => {
  expect(() => serveWorker(Fastify(), 'precache([])', 'Parakh')).toThrow('OFFLINE_PAGE_REVISION')
})
