import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHOTO_SIZES } from '#contract/person-constants.ts'
import { cleanUp } from '#server/jobs.ts'
import { aJpeg, aPdf, dataUrl, upload } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-photo-'))
  server = await createTestApp({ config: { dataDir, addressLimits: 0 } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const SIDE = 768

/** A picture, red on the left and blue on the right, with the location in its metadata. */
async function aPhoto({ width = SIDE, height = SIDE } = {}): Promise<Buffer> {
  const half = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '19/1 7/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
}

const setPhoto = (imageKey: string | null, headers: Headers) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/patient/update-photo',
    payload: { imageKey },
    headers,
  })

const photoOf = (size: number | string, headers: Headers) =>
  server.inject({ url: `/api/v1/patient/photo?size=${size}`, headers })

const userOf = (headers: Headers) =>
  post<{ photo: string | null }>(server, 'patient/update-profile', {}, headers)

describe('the photo of the account holder', () => {
  it('[R7.029] is created in every size from an uploaded picture, as square WebP', async () => {
    const { headers, user } = await signIn(server)
    expect(user.photo).toBeNull()
    const imageKey = await upload(server, headers, await aPhoto({ width: 900, height: 600 }))
    const { result } = (await setPhoto(imageKey, headers)).json()
    expect(result).toEqual({
      photo_url: '/api/v1/patient/photo?size=192',
      photo: expect.any(String),
    })
    expect((await userOf(headers)).photo).toBe(result.photo)
    for (const size of PHOTO_SIZES) {
      const answer = await photoOf(size, headers)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
      })
      const { width, height, exif } = await sharp(answer.rawPayload).metadata()
      expect([width, height, exif]).toEqual([size, size, undefined])
      const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
      expect(data[0]).toBeGreaterThan(200)
      expect(data.at(-1)).toBeGreaterThan(200)
    }
  })

  it('is replaced by the next one, and the former is deleted', async () => {
    const { headers } = await signIn(server)
    const first = await upload(server, headers, await aPhoto())
    const before = (await setPhoto(first, headers)).json().result.photo
    const blue = await sharp({
      create: { width: SIDE, height: SIDE, channels: 3, background: '#0000ff' },
    })
      .jpeg()
      .toBuffer()
    const second = await upload(server, headers, blue)
    const after = (await setPhoto(second, headers)).json().result.photo
    expect(after).not.toBe(before)
    const { data } = await sharp((await photoOf(96, headers)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(60)
  })

  it('is kept while shown: the clean-up deletes only pictures of former photos', async () => {
    const patient = await signIn(server)
    const { headers } = patient
    const former = await upload(server, headers, await aPhoto())
    await setPhoto(former, headers)
    const shown = await upload(server, headers, await aPhoto())
    await setPhoto(shown, headers)
    server.clock.advance(25 * 3_600_000)
    await cleanUp.run(server.deps)
    expect(await server.deps.files.read(former)).toBeUndefined()
    expect(await server.deps.files.read(shown)).toBeDefined()
  })

  it('is removed on request, in all sizes', async () => {
    const { headers } = await signIn(server)
    await setPhoto(await upload(server, headers, await aPhoto()), headers)
    expect((await setPhoto(null, headers)).json().result).toEqual({ photo_url: null, photo: null })
    expect((await userOf(headers)).photo).toBeNull()
    const answer = await photoOf(96, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'no-photo'])
  })

  it('is accessible to the account holder only', async () => {
    const [one, two] = [await signIn(server), await signIn(server)]
    const imageKey = await upload(server, one.headers, await aPhoto())
    await setPhoto(imageKey, one.headers)
    expect((await photoOf(96, two.headers)).json().code).toBe('no-photo')
    const taken = await setPhoto(imageKey, two.headers)
    expect([taken.statusCode, taken.json().code]).toEqual([404, 'unknown-image'])
    const { 'access-token': _, ...visitor } = one.headers
    expect((await photoOf(96, visitor)).json().code).toBe('sign-in-required')
  })

  it('is available only in its defined sizes', async () => {
    const { headers } = await signIn(server)
    expect((await photoOf(100, headers)).statusCode).toBe(400)
  })
})

describe('a file that cannot become a photo', () => {
  it.each([
    ['a PDF', 415, 'unsupported-file', async () => aPdf(), 'application/pdf'],
    ['a damaged file', 422, 'unreadable-picture', async () => aJpeg(), 'image/jpeg'],
    [
      'a picture of more than 16 megapixels',
      422,
      'too-many-pixels',
      async () =>
        sharp({ create: { width: 4_100, height: 4_000, channels: 3, background: '#ffffff' } })
          .png()
          .toBuffer(),
      'image/png',
    ],
  ])('%s is refused with a message, and the photo stays', async (_, status, code, make, type) => {
    const { headers } = await signIn(server)
    const kept = await upload(server, headers, await aPhoto())
    await setPhoto(kept, headers)
    const file = dataUrl(type, await make())
    const { imageKey } = await post<{ imageKey: string }>(
      server,
      'uploads/s3/upload-media',
      { file },
      headers,
    )
    if (code === 'unreadable-picture') {
      await server.deps.files.put(imageKey, aJpeg().subarray(0, 100))
    }
    const answer = await setPhoto(imageKey, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().message).toMatch(/\.$/)
    expect((await photoOf(96, headers)).statusCode).toBe(200)
  })
})
