import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readSvg, type Size } from './logo-svg.ts'

/** A picture that is served from memory. Its path changes with its content. */
export type BrandImage = Size & {
  readonly path: string
  readonly type: 'image/svg+xml' | 'image/png'
  readonly content: Buffer
}

export type BrandImages = {
  readonly logo?: BrandImage | undefined
  /** The logo in the dark theme. */
  readonly logoDark?: BrandImage | undefined
  readonly icons?: Readonly<Record<IconName, BrandImage>> | undefined
}

type IconName = 'favicon' | 'small' | 'large' | 'maskable'

type Files = {
  readonly logo?: string | undefined
  readonly logoDark?: string | undefined
  readonly icons?: Readonly<Record<IconName, string>> | undefined
}

type Checked = Pick<BrandImage, 'type' | 'width' | 'height'> | { readonly problem: string }

/** Bytes. */
const MOST = 262_144
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** A logo's width by its height. */
const RATIO = { least: 0.5, most: 6 } as const

/**
 * Reads the pictures that a brand file names, relative to its folder.
 * @returns the pictures, or a line for each that is refused.
 */
export function readImages(
  { logo, logoDark, icons }: Files,
  brandFile: string,
): { readonly images: BrandImages } | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const read = (field: string, file: string, check: (content: Buffer) => Checked) => {
    const image = readImage(field, resolve(dirname(brandFile), file), check)
    if (!('problem' in image)) return image
    problems.push(`${field} is ${JSON.stringify(file)}; ${image.problem}`)
    return undefined
  }
  const favicon = icons && read('icons.favicon', icons.favicon, checkFavicon)
  const small = icons && read('icons.small', icons.small, pngOf(192))
  const large = icons && read('icons.large', icons.large, pngOf(512))
  const maskable = icons && read('icons.maskable', icons.maskable, pngOf(512))
  const images = {
    logo: logo === undefined ? undefined : read('logo', logo, checkLogo),
    logoDark: logoDark === undefined ? undefined : read('logoDark', logoDark, checkLogo),
    icons: favicon && small && large && maskable && { favicon, small, large, maskable },
  }
  if (logoDark !== undefined && logo === undefined) problems.push('logoDark needs a logo.')
  return problems.length > 0 ? { problems } : { images }
}

/** All pictures, each once. */
export function filesOf({ logo, logoDark, icons = undefined }: BrandImages): BrandImage[] {
  const all = [logo, logoDark, ...Object.values(icons ?? {})].filter((image) => image !== undefined)
  return [...new Map(all.map((image) => [image.path, image])).values()]
}

function readImage(
  field: string,
  file: string,
  check: (content: Buffer) => Checked,
): BrandImage | { readonly problem: string } {
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    return { problem: 'it cannot be read.' }
  }
  if (content.length > MOST) return { problem: 'it is larger than 256 kB.' }
  const checked = check(content)
  if ('problem' in checked) return checked
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const ending = checked.type === 'image/png' ? 'png' : 'svg'
  return { ...checked, content, path: `/brand/${field.replace(/^icons\./, '')}-${hash}.${ending}` }
}

function checkSvg(content: Buffer): Checked {
  const read = readSvg(content.toString('utf8'))
  return 'problem' in read ? read : { type: 'image/svg+xml', ...read }
}

function checkLogo(content: Buffer): Checked {
  const checked = checkSvg(content)
  if ('problem' in checked) return checked
  const ratio = checked.width / checked.height
  if (ratio >= RATIO.least && ratio <= RATIO.most) return checked
  return { problem: `its width must be ${RATIO.least} to ${RATIO.most} times its height.` }
}

function checkPng(content: Buffer): Checked {
  const isPng = content.subarray(0, 8).equals(PNG_SIGNATURE) && content.length > 24
  if (!isPng) return { problem: 'it is not a PNG.' }
  return { type: 'image/png', width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

/** @param size pixels of both sides */
function pngOf(size: number): (content: Buffer) => Checked {
  return (content) => {
    const checked = checkPng(content)
    if ('problem' in checked || (checked.width === size && checked.height === size)) return checked
    const found = `${checked.width} × ${checked.height}`
    return { problem: `it has ${found} pixels; it must have ${size} × ${size}.` }
  }
}

function checkFavicon(content: Buffer): Checked {
  const isPng = content.subarray(0, 8).equals(PNG_SIGNATURE)
  const checked = isPng ? checkPng(content) : checkSvg(content)
  if ('problem' in checked || checked.width === checked.height) return checked
  return { problem: 'it must be a square.' }
}
