import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureTurn } from '#server/modules/uploads/plain-picture.ts'
import { aJpeg, browserHeaders, dataUrl } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const PATH = 'uploads/s3/upload-media'

let dataDir: string
let server: TestApp
let browser: Headers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-pictures-'))
  server = await createTestApp({ config: { dataDir, addressLimits: 0 } })
  browser = await browserHeaders(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The stored bytes of a picture. */
async function stored(type: string, bytes: Buffer): Promise<Buffer> {
  const payload = { file: dataUrl(type, bytes) }
  const { url } = await post<{ url: string }>(server, PATH, payload, browser)
  return (await server.inject({ url, headers: browser })).rawPayload
}

/** 60 × 40, red above and blue below, as a camera held upright would note it: lying on its side. */
function camera() {
  const blue = { create: { width: 60, height: 20, channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 0, top: 20 }])
    .withExif({
      IFD0: { Model: 'Camera' },
      IFD3: { GPSLatitude: '19/1 7/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">HOME</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
}

describe('a picture is encoded anew', () => {
  it.each([
    ['image/jpeg', () => camera().jpeg()],
    ['image/png', () => camera().png()],
    ['image/webp', () => camera().webp()],
  ])('%s: upright, without place, camera and profile', async (type, make) => {
    const sent = await make().toBuffer()
    const before = await sharp(sent).metadata()
    expect([before.orientation, before.exif !== undefined, before.width]).toEqual([6, true, 60])

    const bytes = await stored(type, sent)
    const { format, width, height, orientation, exif, xmp, icc } = await sharp(bytes).metadata()
    expect(`image/${format}`).toBe(type)
    expect({ width, height, orientation, exif, xmp, icc }).toEqual({ width: 40, height: 60 })
    expect(bytes.includes('Camera') || bytes.includes('HOME')).toBe(false)
    // Turned a quarter to the right, what was below is on the left.
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [red = 0, , blue = 0] = data
    expect(red).toBeLessThan(60)
    expect(blue).toBeGreaterThan(200)
  })

  it.each([
    [
      'a page behind',
      Buffer.concat([aJpeg(), Buffer.alloc(2_000), Buffer.from('<html>HIDDEN</html>')]),
    ],
    ['a page far into its head', aJpeg({ comment: `${' '.repeat(2_000)}<html>HIDDEN</html>` })],
  ])('%s is gone', async (_what, bytes) => {
    expect(bytes.includes('HIDDEN')).toBe(true)
    expect((await stored('image/jpeg', bytes)).includes('HIDDEN')).toBe(false)
  })

  it('of 50 megapixels', async () => {
    const create = { width: 10_000, height: 5_000, channels: 3, background: '#ffffff' } as const
    const bytes = await stored('image/png', await sharp({ create }).png().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 10_000, height: 5_000 })
  })

  it('and stays as legible as it was', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const sent = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#ffffff', noise },
    })
      .jpeg({ quality: 90 })
      .toBuffer()
    const pixels = (bytes: Buffer) => sharp(bytes).greyscale().raw().toBuffer()
    const [before, after] = [await pixels(sent), await pixels(await stored('image/jpeg', sent))]
    const difference = before.reduce(
      (sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)),
      0,
    )
    expect(difference / before.length).toBeLessThan(4)
  })
})

it('too many pictures at once are refused with a time to try again', async () => {
  const file = dataUrl('image/jpeg', aJpeg())
  const send = () =>
    server.inject({ method: 'POST', url: `/api/v1/${PATH}`, headers: browser, payload: { file } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const taken = Array.from({ length: 9 }, () => pictureTurn(() => held))
  // Wait for the first to run.
  await new Promise(setImmediate)
  const refused = await send()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'busy'])
  expect(refused.headers['retry-after']).toBe('5')
  release()
  await Promise.all(taken)
  expect((await send()).statusCode).toBe(200)
})
