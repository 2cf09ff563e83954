import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const KEY = 'public/banner-home-visit.svg'

function ask(query: Record<string, string>, accept = '*/*') {
  return server.inject({
    url: `/api/v1/pictures?${new URLSearchParams(query)}`,
    headers: { accept },
  })
}

describe('a public picture', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/png', 'png'],
  ])(
    'for a browser that accepts %s is %s, in the requested width',
    async (accept, type, format) => {
      const answer = await ask({ imageKey: KEY, w: '640' }, accept)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': 'inline; filename="picture"',
        'cache-control': 'public, max-age=86400',
      })
      expect(answer.headers.vary).toContain('accept')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 640 })
    },
  )

  it('has quality 75 by default', async () => {
    const webp = 'image/webp'
    const usual = await ask({ imageKey: KEY, w: '640' }, webp)
    const same = await ask({ imageKey: KEY, w: '640', q: '75' }, webp)
    const worse = await ask({ imageKey: KEY, w: '640', q: '5' }, webp)
    expect(usual.rawPayload).toEqual(same.rawPayload)
    expect(worse.rawPayload.length).toBeLessThan(usual.rawPayload.length)
  })

  it('is rendered once for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask({ imageKey: KEY, w: '320' }, 'image/webp')),
    )
    for (const answer of answers) expect(answer.rawPayload).toEqual(answers[0]?.rawPayload)
  })

  it.each([
    [{ imageKey: 'public/nothing.svg', w: '640' }, 404],
    [{ imageKey: KEY, w: '641' }, 400],
    [{ imageKey: KEY, w: '100000' }, 400],
    [{ imageKey: KEY, w: '640', q: '0' }, 400],
    [{ imageKey: 'public/../../../../etc/passwd', w: '640' }, 400],
    [{ imageKey: 'public/..%2f..%2fx.svg', w: '640' }, 400],
    [{ imageKey: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', w: '640' }, 400],
    [{ w: '640' }, 400],
  ])('%o is refused with %i', async (query, status) => {
    expect((await ask(query as Record<string, string>)).statusCode).toBe(status)
  })
})
