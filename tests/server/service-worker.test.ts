import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveWorker } from '#server/web/service-worker.ts'

const BUILT = 'precache([{url:"/offline.html",revision:"OFFLINE_PAGE_REVISION-1f"}])'

async function workerWith(offlinePage: string, images: string[] = []) {
  const app = Fastify()
  serveWorker(app, BUILT, { offlinePage, images, replaced: images.length ? ['/favicon.svg'] : [] })
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

it('the service worker keeps the lab’s pictures, instead of the icons of the build', async () => {
  const { body } = await workerWith('Meridian', ['/brand/logo-1a.svg'])
  expect(body).toMatch(
    /^self\.BRAND=\{"images":\["\/brand\/logo-1a\.svg"\],"replaced":\["\/favicon\.svg"\]\};precache/,
  )
})

it('a worker whose build says nothing of the offline page stops the start', () => {
  const kept = { offlinePage: 'Parakh', images: [], replaced: [] }
  expect(() => serveWorker(Fastify(), 'precache([])', kept)).toThrow('OFFLINE_PAGE_REVISION')
})
