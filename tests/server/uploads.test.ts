import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/rules/uploads.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import {
  aJpeg,
  aPdf,
  aPng,
  aWebp,
  aWebpHead,
  browserHeaders,
  dataUrl,
  upload,
  ZIP_END,
} from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn, visitorHeaders } from './support/sign-in.ts'

const MEDIA = '/api/v1/uploads/s3/upload-media'
const IMAGES = '/api/v1/buploads/blob/upload-images'
const DOWNLOAD = '/api/v1/uploads/s3/download-image'

let dataDir: string
let server: TestApp
let browser: Headers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-uploads-'))
  server = await createTestApp({ config: { dataDir } })
  browser = await browserHeaders(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const send = (file: string, headers: Headers = browser) =>
  server.inject({ method: 'POST', url: MEDIA, headers, payload: { file } })
const sendAll = (files: string[], headers: Headers = browser) =>
  server.inject({ method: 'POST', url: IMAGES, headers, payload: { files } })
const download = (imageKey: string, headers: Headers = browser) =>
  server.inject({ url: DOWNLOAD, query: { imageKey }, headers })

/** Stored rows and files. */
async function kept() {
  const rows = await server.db.select({ key: uploads.key }).from(uploads)
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return {
    rows: rows.map(({ key }) => key).toSorted(),
    files: entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted(),
  }
}

describe('an upload', () => {
  it.each([
    ['image/jpeg', aJpeg()],
    ['image/jpeg', aJpeg({ comment: `${'x'.repeat(2000)}%PDF-` })],
    ['image/jpg', aJpeg()],
    ['image/png', aPng()],
    ['image/webp', aWebp()],
    ['application/pdf', aPdf()],
    // Data that phones append to a photo: a second picture, or a video.
    ['image/jpeg', Buffer.concat([aJpeg(), aJpeg()])],
    ['image/jpeg', Buffer.concat([aJpeg(), Buffer.from('\0\0\0\x18ftypmp42')])],
  ])('[R7.021] %s is stored, and returned to its sender', async (type, bytes) => {
    const answer = await send(dataUrl(type, bytes))
    expect(answer.statusCode).toBe(200)
    const { imageKey, url } = answer.json().result
    expect(imageKey).toMatch(/^[\w-]{32}$/)
    expect(url).toBe(`${DOWNLOAD}?imageKey=${imageKey}`)

    const back = await server.inject({ url, headers: browser })
    expect(back.statusCode).toBe(200)
    expect(back.rawPayload.length).toBeGreaterThan(0)
    expect(back.headers).toMatchObject({
      'content-type': type.replace('jpg', 'jpeg'),
      // What could run all the same is only saved, never shown as a page of the lab.
      'content-disposition': 'attachment; filename="upload"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('requires a session token or a patient, and the CSRF token', async () => {
    const file = dataUrl('image/jpeg', aJpeg())
    const visitor = await visitorHeaders(server)
    const { headers: patient } = await signIn(server)
    const { 'session-token': token = '' } = browser
    const answers = [
      await send(file, visitor),
      await sendAll([file], visitor),
      await send(file, { 'session-token': token }),
      await send(file, patient),
    ]
    expect(answers.map(({ statusCode, json }) => [statusCode, json().code])).toEqual([
      [403, 'session-required'],
      [403, 'session-required'],
      [403, 'csrf-invalid'],
      [200, undefined],
    ])
  })

  it('accepts ten megabytes, and not a byte more', async () => {
    const most = Buffer.concat([aJpeg(), Buffer.alloc(MAX_UPLOAD_BYTES - aJpeg().length)])
    expect((await send(dataUrl('image/jpeg', most))).statusCode).toBe(200)
    const before = await kept()
    const over = await send(dataUrl('image/jpeg', Buffer.concat([most, Buffer.alloc(1)])))
    expect(over.statusCode).toBe(413)
    expect(over.json()).toMatchObject({
      code: 'too-large',
      message: 'The limit for a file is 10 MB.',
    })
    const farOver = await send(`data:image/jpeg;base64,${'A'.repeat(15_000_000)}`)
    expect(farOver.statusCode).toBe(413)
    expect(farOver.json()).toMatchObject({ code: 'too-large' })
    expect(await kept()).toEqual(before)
  })

  it('of a browser counts towards the rate limit of its network address', async () => {
    const held = await createTestApp({ config: { dataDir, addressLimits: 0.1 } })
    const headers = await browserHeaders(held)
    const statuses: number[] = []
    for (let times = 0; times < 8; times += 1) {
      const payload = { file: dataUrl('image/jpeg', aJpeg()) }
      const sent = await held.inject({ method: 'POST', url: MEDIA, headers, payload })
      statuses.push(sent.statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    await held.close()
  })
})

describe('a file that is refused', () => {
  const html = '<html><script>alert(1)</script></html>'
  const jpeg = (comment: string) => aJpeg({ comment })
  const begun = Buffer.alloc(9_000, '\xff\xd8\xff', 'latin1')

  it.each([
    ['of another type', 'image/gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 415],
    ['that is a page', 'text/html', Buffer.from(html), 415],
    ['that is a drawing', 'image/svg+xml', Buffer.from('<svg xmlns="x"/>'), 415],
    [
      'of an iPhone',
      'image/heic',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      415,
    ],
    ['that calls an archive a picture', 'image/png', ZIP_END, 415],
    ['of text that calls itself a PDF', 'application/pdf', Buffer.from('Hello there'), 415],
    ['that calls a picture a PDF', 'application/pdf', aJpeg(), 415],
    ['that calls a PDF a picture', 'image/jpeg', aPdf(), 415],
    ['that calls a PNG a JPEG', 'image/jpeg', aPng(), 415],
    ['with a PDF behind a music tag', 'application/pdf', musicAnd(aPdf()), 415],
    ['with a PDF behind a byte order mark', 'application/pdf', markAnd(aPdf()), 415],
    ['with an archive behind', 'image/jpeg', Buffer.concat([aJpeg(), ZIP_END]), 422],
    ['with an archive behind a PDF', 'application/pdf', Buffer.concat([aPdf(), ZIP_END]), 422],
    ['with a PDF in its head', 'image/jpeg', jpeg(aPdf().toString('latin1')), 422],
    ['with a page in its head', 'image/jpeg', jpeg(html), 422],
    ['with a page in a PDF’s head', 'application/pdf', aPdf({ comment: html }), 422],
    ['of 64 megapixels', 'image/png', aPng({ width: 8_000, height: 8_000 }), 422],
    ['of 3.6 gigapixels', 'image/jpeg', aJpeg({ size: { width: 60_000, height: 60_000 } }), 422],
    ['of 268 megapixels', 'image/webp', aWebpHead({ width: 16_384, height: 16_384 }), 422],
    ['that only begins like a JPEG', 'image/jpeg', begun, 422],
    ['without a size', 'image/png', aPng({ width: 0, height: 600 }), 422],
    ['that cannot be decoded', 'image/webp', aWebpHead({ width: 800, height: 600 }), 422],
    ['that ends early', 'image/png', aPng().subarray(0, 60), 422],
  ])('%s is not stored', async (_what, type, bytes, status) => {
    const before = await kept()
    const answer = await send(dataUrl(type, bytes))
    expect([answer.statusCode, answer.json().message]).toEqual([
      status,
      expect.stringMatching(/^[A-Z].{8,90}[.]$/),
    ])
    expect(await kept()).toEqual(before)
  })

  it.each([
    'data:',
    'data:image/jpeg;base64,',
    'data:image/jpeg,plain',
    'data:image/jpeg;base64,%%%%',
    `data:image/jpeg;base64,${aJpeg().toString('base64').slice(0, -1)}`,
    `data:image/jpeg;charset=x;base64,${aJpeg().toString('base64')}`,
    `data:;base64,${aJpeg().toString('base64')}`,
  ])('is incomplete: %s', async (file) => {
    const answer = await send(file)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'damaged-file'])
  })

  it('is answered quickly, even if crafted to be slow', async () => {
    const slow = Buffer.alloc(9_000_000)
    slow.set([0xff, 0xd8, 0xff, 0xe0])
    const before = process.cpuUsage()
    expect((await send(dataUrl('image/jpeg', slow))).statusCode).toBe(422)
    // CPU time rather than elapsed time, because other tests run in parallel.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2_000)
  })
})

/** An ID3 tag as at the start of music files. */
function musicAnd(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10), bytes])
}

function markAnd(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from('\ufeff'), bytes])
}

describe('several pictures', () => {
  it('[R7.022] are stored together', async () => {
    const files = [dataUrl('image/jpeg', aJpeg()), dataUrl('image/png', aPng())]
    const answer = await sendAll(files)
    expect(answer.statusCode).toBe(200)
    const { images } = answer.json().result
    const types = await Promise.all(
      images.map(async ({ imageKey }: { imageKey: string }) => {
        const { headers } = await download(imageKey)
        return headers['content-type']
      }),
    )
    expect(types).toEqual(['image/jpeg', 'image/png'])
  })

  it.each([
    ['a PDF', dataUrl('application/pdf', aPdf()), 415],
    ['a broken one', 'data:image/png;base64,AA', 422],
  ])('are all refused if one is %s', async (_what, bad, status) => {
    const before = await kept()
    const answer = await sendAll([dataUrl('image/jpeg', aJpeg()), bad])
    expect(answer.statusCode).toBe(status)
    expect(await kept()).toEqual(before)
  })
})

describe('reading an upload', () => {
  it('[R7.023] requires its key', async () => {
    const answer = await server.inject({ url: DOWNLOAD, headers: browser })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  })

  it('[R7.023] is limited to the browser or the account that sent it', async () => {
    const one = await browserHeaders(server)
    const [first, second] = [await signIn(server), await signIn(server)]
    const ofOne = await upload(server, one)
    const ofFirst = await upload(server, first.headers)
    const seen = async (key: string, headers: Headers) => (await download(key, headers)).statusCode

    expect(await seen(ofOne, one)).toBe(200)
    expect(await seen(ofFirst, first.headers)).toBe(200)
    for (const [key, headers] of [
      [ofOne, browser],
      [ofOne, first.headers],
      [ofFirst, second.headers],
      [ofFirst, one],
      ['nothing', one],
      ['../../token-secret', one],
    ] as const) {
      const answer = await download(key, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-image'])
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
    const nobody = await download(ofOne, await visitorHeaders(server))
    expect([nobody.statusCode, nobody.json().code]).toEqual([403, 'session-required'])
  })

  it('of a patient is not possible with the same browser when signed out', async () => {
    const session = await browserHeaders(server)
    const { headers: signedIn } = await signIn(server)
    const imageKey = await upload(server, { ...session, ...signedIn })
    expect((await download(imageKey, session)).statusCode).toBe(404)
  })

  it('answers 404 once its bytes are gone', async () => {
    const imageKey = await upload(server, browser)
    await server.deps.files.remove(imageKey)
    expect((await download(imageKey)).statusCode).toBe(404)
  })
})

describe('a failing disk', () => {
  async function failing(error: Error, from = 1) {
    let puts = 0
    const app = await createTestApp({
      config: { dataDir },
      deps: {
        files: {
          ...server.deps.files,
          put: async (key, content) => {
            puts += 1
            if (puts >= from) throw error
            await server.deps.files.put(key, content)
          },
        },
      },
    })
    return { app, headers: await browserHeaders(app) }
  }
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })

  it.each([
    ['full', full, 503, 'disk-full'],
    ['broken', new Error('EIO: i/o error'), 500, 'internal'],
  ])('that is %s leaves no row in the table', async (_how, error, status, code) => {
    const { app, headers } = await failing(error)
    const payload = { file: dataUrl('image/jpeg', aJpeg()) }
    const answer = await app.inject({ method: 'POST', url: MEDIA, headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await app.db.select().from(uploads)).toEqual([])
    await app.close()
  })

  it('at the second of two pictures removes the first one too', async () => {
    const { app, headers } = await failing(full, 2)
    const before = await kept()
    const files = [dataUrl('image/jpeg', aJpeg()), dataUrl('image/png', aPng())]
    const answer = await app.inject({ method: 'POST', url: IMAGES, headers, payload: { files } })
    expect(answer.statusCode).toBe(503)
    expect(await app.db.select().from(uploads)).toEqual([])
    expect((await kept()).files).toEqual(before.files)
    await app.close()
  })
})

it("answers the same calls in the contract's envelope", async () => {
  const answer = await post<{ imageKey: string; url: string }>(
    server,
    'uploads/s3/upload-media',
    { file: dataUrl('image/jpeg', aJpeg()) },
    browser,
  )
  expect(Object.keys(answer).toSorted()).toEqual(['imageKey', 'url'])
})
