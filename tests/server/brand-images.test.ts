import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { printedLogo } from '#server/modules/invoices/printed-logo.ts'
import { StartProblem } from '#server/start-problem.ts'
import { serveManifest } from '#server/web/app-manifest.ts'
import { serveBrandImages } from '#server/web/brand-images.routes.ts'
import { brandedTemplates } from '#server/web/branded-templates.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-images-'))
  await writeFile(join(folder, 'logo.svg'), svg('<path d="M0 0h120v40z" fill="#123"/>'))
  await writeFile(join(folder, 'favicon.svg'), svg('<circle r="9"/>', '0 0 32 32'))
  for (const [name, size] of Object.entries({ small: 192, large: 512, maskable: 512 })) {
    const create = { width: size, height: size, channels: 3, background: '#7b2d8e' } as const
    await sharp({ create })
      .png()
      .toFile(join(folder, `${name}.png`))
  }
})
afterAll(() => rm(folder, { recursive: true }))

const svg = (inside: string, viewBox = '0 0 120 40', more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${more}>${inside}</svg>`

const ICONS = {
  favicon: 'favicon.svg',
  small: 'small.png',
  large: 'large.png',
  maskable: 'maskable.png',
}
const WHOLE = { name: 'Meridian', logo: 'logo.svg', icons: ICONS }

async function settingsWith(content: object) {
  const file = join(folder, 'brand.json')
  await writeFile(file, JSON.stringify(content))
  return readSettings({ BRAND_FILE: file })
}

async function problemsOf(content: object): Promise<string[]> {
  const problem = await settingsWith(content).catch((error: unknown) => error)
  if (!(problem instanceof StartProblem)) throw new Error('The brand was accepted.')
  return problem.message.replaceAll(/BRAND_FILE \S+: /g, '').split('\n')
}

async function problemOfLogo(content: string): Promise<string[]> {
  await writeFile(join(folder, 'given.svg'), content)
  const problems = await problemsOf({ logo: 'given.svg' })
  return problems.map((line) => line.replace('logo is "given.svg"; ', ''))
}

describe('a lab’s logo and icons', () => {
  it('are read from beside the brand file, and the logo has its size', async () => {
    const { brand, brandImages } = await settingsWith(WHOLE)
    expect(brand.logo).toEqual({
      src: expect.stringMatching(/^\/brand\/logo-[\da-f]{12}\.svg$/),
      width: 120,
      height: 40,
    })
    expect(brandImages.icons?.small).toMatchObject({ type: 'image/png', width: 192, height: 192 })
  })

  it('are served under names that change with them, for a year', async () => {
    const { brandImages } = await settingsWith(WHOLE)
    const app = Fastify()
    serveBrandImages(app, brandImages)
    const path = brandImages.logo?.path ?? ''
    const { headers, body } = await app.inject({ url: path })
    expect(body).toContain('M0 0h120v40z')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const { headers: moved } = await app.inject({ url: '/favicon.svg' })
    expect(moved.location).toBe(brandImages.icons?.favicon.path)
    await app.close()
    await writeFile(join(folder, 'logo.svg'), svg('<path d="M0 0h60v40z"/>'))
    expect((await settingsWith(WHOLE)).brandImages.logo?.path).not.toBe(path)
  })

  it('are in the documents and the manifest', async () => {
    const settings = await settingsWith(WHOLE)
    const { icons } = settings.brandImages
    const link =
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">'
    const { app: document } = brandedTemplates({ app: link, lead: link }, settings)
    expect(document).toContain(`href="${icons?.favicon.path}"`)
    expect(document).not.toContain('/icons/')
    const app = Fastify()
    serveManifest(app, settings)
    const manifest = (await app.inject({ url: '/manifest.webmanifest' })).json()
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
      icons?.small.path,
      icons?.large.path,
      icons?.maskable.path,
    ])
    await app.close()
  })

  it('a logo for documents is as large as its place, and sharp', async () => {
    const logo = await printedLogo((await settingsWith(WHOLE)).brandImages)
    expect(logo).toMatchObject({ width: 120, height: 40 })
    const { width, format } = await sharp(logo?.picture).metadata()
    expect({ width, format }).toEqual({ width: 750, format: 'png' })
  })

  it('may use gradients, styles and references to its own parts', async () => {
    const inside =
      '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><style>.b{fill:url(#a)}</style><path class="b" style="fill:url(\'#a\')"/><use href="#a"/>'
    await writeFile(join(folder, 'rich.svg'), `<?xml version="1.0"?>\n${svg(inside)}`)
    expect((await settingsWith({ logo: 'rich.svg' })).brand.logo).toBeDefined()
  })
})

describe('a picture that is refused', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'it has the element script.'],
    [
      'a script with a prefix',
      svg('<x:script>alert(1)</x:script>', '0 0 9 9', ' xmlns:x="http://www.w3.org/2000/svg"'),
      'it has the element x:script.',
    ],
    ['a handler', svg('<path onload="alert(1)"/>'), 'it has the attribute onload.'],
    ['a handler of the whole', svg('', '0 0 9 9', ' onload="a()"'), 'it has the attribute onload.'],
    ['HTML', svg('<foreignObject/>'), 'it has the element foreignObject.'],
    [
      'HTML of its own',
      svg('<title xmlns="http://www.w3.org/1999/xhtml"/>'),
      'it has the element title.',
    ],
    ['a link', svg('<a href="https://x.example"/>'), 'it has the element a.'],
    ['a picture', svg('<image href="https://x.example/a.png"/>'), 'it has the element image.'],
    ['an animation', svg('<set attributeName="href" to="x"/>'), 'it has the element set.'],
    ['text', svg('<text>Meridian</text>'), 'it has the element text.'],
    [
      'a part of another file',
      svg('<use href="https://x.example/a.svg#b"/>'),
      'its attribute href refers to something outside.',
    ],
    [
      'an old reference',
      svg('<use xlink:href="a.svg#b"/>', '0 0 9 9', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
      'its attribute xlink:href refers to something outside.',
    ],
    [
      'a colour from elsewhere',
      svg('<path fill="url(https://x.example/a.svg#b)"/>'),
      'its attribute fill refers to something outside.',
    ],
    [
      'a style from elsewhere',
      svg('<style>@import "https://x.example/a.css"</style>'),
      'its style element refers to something outside.',
    ],
    [
      'a hidden reference',
      svg('<path style="fill:u\\72l(https://x.example)"/>'),
      'its attribute style refers to something outside.',
    ],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'it has a DOCTYPE.'],
    [
      'a style sheet',
      `<?xml-stylesheet href="a.css"?>${svg('')}`,
      'it has a processing instruction.',
    ],
    ['what is not closed', svg('<g>'), 'it is not well-formed XML.'],
    ['another language', '<html/>', 'it is not an SVG.'],
    ['nothing', '', 'it is not well-formed XML.'],
    [
      'no size',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'it has no viewBox, such as viewBox="0 0 160 40".',
    ],
    ['a long logo', svg('', '0 0 700 100'), 'its width must be 0.5 to 6 times its height.'],
  ])('an SVG with %s', async (_what, content, problem) => {
    expect(await problemOfLogo(content)).toEqual([problem])
  })

  it.each([
    [{ logo: 'none.svg' }, 'logo is "none.svg"; it cannot be read.'],
    [{ logo: 'small.png' }, 'logo is "small.png"; it is not well-formed XML.'],
    [{ logo: 7 }, 'logo is 7; it must be the path of a file, as seen from this one.'],
    [{ logoDark: 'logo.svg' }, 'logoDark needs a logo.'],
    [
      { icons: { ...ICONS, small: 'large.png' } },
      'icons.small is "large.png"; it has 512 × 512 pixels; it must have 192 × 192.',
    ],
    [{ icons: { ...ICONS, large: 'logo.svg' } }, 'icons.large is "logo.svg"; it is not a PNG.'],
    [
      { icons: { ...ICONS, favicon: 'logo.svg' } },
      'icons.favicon is "logo.svg"; it must be a square.',
    ],
    [
      { icons: { ...ICONS, maskable: undefined } },
      'icons.maskable is absent; it must be the path of a file, as seen from this one.',
    ],
  ])('%j', async (content, problem) => {
    expect(await problemsOf(content)).toEqual([problem])
  })

  it('is larger than 256 kB', async () => {
    expect(await problemOfLogo(svg(' '.repeat(300_000)))).toEqual(['it is larger than 256 kB.'])
  })
})
