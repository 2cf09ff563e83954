import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { s3Files } from '#server/adapters/s3-files.ts'
import { exportTo } from '#server/data/export.ts'
import type { ImportOptions } from '#server/data/import.ts'
import { importFiles } from '#server/data/import-files.ts'
import { banners } from '#server/db/schema/content.ts'
import { copyFiles } from '#server/files/copy-files.ts'
import { filesFolder, localFiles } from '#server/files/open-files.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { CREDENTIALS, startBucket } from './support/bucket.ts'

let server: TestApp
let dataDir: string
let folder: string
let pictures: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-pictures-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(dataDir, 'given-'))
  pictures = join(folder, 'pictures')
  await mkdir(pictures)
})

const HEAD = 'id,page,position,title,text,image,link'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 20"><rect width="50" height="20" fill="#7b2d8e"/></svg>'

/** A red photo with the place where it was taken. */
function photo(size = 400) {
  return sharp({ create: { width: size, height: size / 2, channels: 3, background: '#c03020' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
}

/** Imports one banner with this picture. */
async function imported(image: string, more: readonly string[] = [], options: ImportOptions = {}) {
  const path = join(folder, 'banners.csv')
  await writeFile(path, `${HEAD}\nown,lab-test,0,Spring camp,,${image},/test-menu\n`)
  const store = { files: localFiles(server.config), close: () => undefined }
  return importFiles(server.db, [path, ...more], options, async () => store)
}

async function storedImage(): Promise<string> {
  const [row] = await server.db.select().from(banners).where(eq(banners.id, 'own'))
  return row?.imageKey ?? ''
}

const ask = (imageKey: string, accept = '*/*', w = '320') =>
  server.inject({
    url: `/api/v1/pictures?${new URLSearchParams({ imageKey, w })}`,
    headers: { accept },
  })

describe("a lab's own picture", () => {
  it('is imported from the folder beside its sheet, written anew, and served for a year', async () => {
    const given = await photo()
    expect(given.includes('Exif')).toBe(true)
    await writeFile(join(pictures, 'Spring Camp.JPG'), given)
    expect(await imported('Spring Camp.JPG')).toMatchObject({ ok: true, changes: [{ added: 1 }] })
    const key = await storedImage()
    expect(key).toMatch(/^public\/spring-camp-[0-9a-f]{16}\.jpg$/)
    const answer = await ask(key)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
    expect((await ask(key, 'image/webp')).headers['content-type']).toBe('image/webp')
    // A photo is never larger than it was.
    const wide = await ask(key, 'image/webp', '1920')
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 400 })
    const stored = await exported()
    expect(stored.content.includes('Exif')).toBe(false)
  })

  it('is kept when rows name it again, also by its first name, and replaced when the file changes', async () => {
    await writeFile(join(pictures, 'camp.jpg'), await photo())
    await imported('camp.jpg')
    const key = await storedImage()
    await rm(join(pictures, 'camp.jpg'))
    expect(await imported('camp.jpg')).toMatchObject({ ok: true, changes: [{ changed: 0 }] })
    await writeFile(join(pictures, 'camp.jpg'), await photo(600))
    expect(await imported('camp.jpg')).toMatchObject({ ok: true, changes: [{ changed: 1 }] })
    expect(await storedImage()).not.toBe(key)
  })

  it('comes back unchanged from an export', async () => {
    await writeFile(join(pictures, 'camp.jpg'), await photo())
    await imported('camp.jpg')
    const { name, dir } = await exported()
    expect(await storedImage()).toBe(`public/${name}`)
    const store = { files: localFiles(server.config), close: () => undefined }
    const sheet = join(dir, 'banners.csv')
    const again = await importFiles(server.db, [sheet], {}, async () => store)
    expect(again).toMatchObject({ ok: true, changes: [{ sheet: 'banners', changed: 0 }] })
  })

  it.each([
    ['a PNG', 'a.png', () => sharp({ create: WHITE }).png().toBuffer(), 'image/png'],
    ['a WebP', 'a.webp', () => sharp({ create: WHITE }).webp().toBuffer(), 'image/png'],
    ['an SVG', 'a.svg', async () => Buffer.from(SVG), 'image/png'],
  ])('can be %s, named in the command', async (_what, name, make, type) => {
    const path = join(folder, name)
    await writeFile(path, await make())
    expect(await imported(name, [path])).toMatchObject({ ok: true })
    expect((await ask(await storedImage())).headers['content-type']).toBe(type)
  })

  it('can be left out', async () => {
    expect(await imported('')).toMatchObject({ ok: true })
    expect(await storedImage()).toBe('')
  })
})

const WHITE = { width: 40, height: 20, channels: 3, background: '#ffffff' } as const

/** Exports everything; the picture of the test's banner. */
async function exported() {
  const dir = await mkdtemp(join(dataDir, 'exported-'))
  expect(await exportTo(server.db, dir, localFiles(server.config))).toEqual([])
  const [name = ''] = await readdir(join(dir, 'pictures'))
  return { dir, name, content: await readFile(join(dir, 'pictures', name)) }
}

describe('a picture that is refused', () => {
  it('has a name that is neither imported nor of the build', async () => {
    const before = await storedImage()
    const result = await imported('nowhere.jpg')
    expect(result).toMatchObject({
      ok: false,
      problems: [
        {
          file: 'banners.csv',
          row: 2,
          column: 'image',
          value: 'nowhere.jpg',
          allowed: expect.stringContaining('banner-packages.svg'),
        },
      ],
    })
    expect(await imported('https://elsewhere.example/x.png')).toMatchObject({ ok: false })
    expect(await storedImage()).toBe(before)
    for (const name of ['banner-packages.svg', 'public/banner-packages.svg']) {
      expect(await imported(name)).toMatchObject({ ok: true })
      expect(await storedImage()).toBe('public/banner-packages.svg')
    }
  })

  it.each([
    [
      'an SVG with a script',
      'x.svg',
      SVG.replace('<rect', '<script>1</script><rect'),
      'shapes only',
    ],
    ['what is no picture', 'x.png', 'hello', 'content is PNG'],
    ['a picture under another name', 'x.png', () => photo(), 'what its name says'],
    ['a file of another kind', 'notes.txt', 'hello', '.png'],
  ])('is %s', async (_what, name, content, allowed) => {
    await writeFile(join(pictures, name), typeof content === 'string' ? content : await content())
    const result = await imported('banner-packages.svg')
    expect(result).toMatchObject({
      ok: false,
      problems: [{ file: name, row: 0, allowed: expect.stringContaining(allowed) }],
    })
  })

  it('has the name of another one of the import', async () => {
    await writeFile(join(pictures, 'camp.jpg'), await photo())
    await cp(join(pictures, 'camp.jpg'), join(pictures, 'Camp.jpeg'))
    expect(await imported('camp.jpg')).toMatchObject({ ok: false, problems: [{ row: 0 }] })
  })
})

it('stores nothing in a dry run, and names pictures that no row names', async () => {
  const path = join(folder, 'lonely.jpg')
  await writeFile(path, await photo(200))
  await writeFile(join(pictures, 'dry.jpg'), await photo(220))
  expect(await imported('dry.jpg', [path], { dryRun: true })).toMatchObject({
    ok: true,
    pictures: [{ file: 'dry.jpg' }],
    unusedPictures: ['lonely.jpg'],
  })
  const dry = await imported('dry.jpg', [], { dryRun: true })
  const key = dry.ok ? (dry.pictures[0]?.key ?? '') : ''
  expect((await ask(key)).statusCode).toBe(404)
})

it('is put into the bucket, and copied there from a disk', async () => {
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value)
  const bucket = await startBucket()
  const files = await s3Files(bucket.settings)
  onTestFinished(async () => {
    files.close()
    await bucket.stop()
    vi.unstubAllEnvs()
  })
  await writeFile(join(pictures, 'bucket.jpg'), await photo(240))
  await writeFile(join(folder, 'banners.csv'), `${HEAD}\nb,lab-test,0,B,,bucket.jpg,/test-menu\n`)
  const store = { files, close: () => undefined }
  const result = await importFiles(server.db, [join(folder, 'banners.csv')], {}, async () => store)
  const hash = /-([0-9a-f]{16})\.jpg$/.exec((result.ok && result.pictures[0]?.key) || '')?.[1]
  expect(await bucket.keys()).toEqual([`lab-picture-${hash}`])
  await files.remove(`lab-picture-${hash}`)
  await importFiles(server.db, [join(folder, 'banners.csv')], {}, async () => ({
    files: localFiles(server.config),
    close: () => undefined,
  }))
  await copyFiles(filesFolder(server.config), files)
  expect(await bucket.keys()).toContain(`lab-picture-${hash}`)
})
