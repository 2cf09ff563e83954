import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#contract/constants.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { readSvg } from '#server/brand/logo-svg.ts'
import { Problem } from '#server/http/problem.ts'
import {
  LAB_PICTURE_TYPES,
  labPictureKey,
  plainName,
} from '#server/modules/pictures/lab-pictures.ts'
import { plainFile } from '#server/modules/uploads/plain-file.ts'
import { systemCode } from '#server/start-problem.ts'
import type { GivenPicture } from './picture-names.ts'
import type { DataProblem } from './read-file.ts'

/** Beside the files of sheets; export writes it. */
export const PICTURE_FOLDER = 'pictures'

/** Pixels; no page shows more. */
const WIDEST = Math.max(...PICTURE_WIDTHS)
const QUALITY = 90
const MAX_SVG_BYTES = 256 * 1024
const MAX_NAME = 80

type Ending = keyof typeof LAB_PICTURE_TYPES

function endingOf(path: string): Ending | undefined {
  const ending = extname(plainName(basename(path))).slice(1)
  return Object.keys(LAB_PICTURE_TYPES).find((known): known is Ending => known === ending)
}

export const isPictureFile = (path: string) => endingOf(path) !== undefined

/** The files of the folders `pictures` beside files of sheets. */
export async function picturesBeside(paths: readonly string[]): Promise<string[]> {
  const folders = [...new Set(paths.map((path) => join(dirname(path), PICTURE_FOLDER)))]
  const found: string[] = []
  for (const folder of folders) {
    const names = await readdir(folder).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return []
      throw error
    })
    const shown = names.filter((name) => !name.startsWith('.')).toSorted()
    found.push(...shown.map((name) => join(folder, name)))
  }
  return found
}

/**
 * Reads pictures and encodes each again, without its metadata (docs/decisions/0041). An SVG is
 * refused unless it consists of shapes, as a logo is (docs/brand.md).
 * @param stored keys of pictures that rows have: exported ones stay as they are
 */
export async function readPictures(
  paths: readonly string[],
  stored: ReadonlySet<string>,
): Promise<{ pictures: GivenPicture[]; problems: DataProblem[] }> {
  const pictures = new Map<string, GivenPicture>()
  const problems: DataProblem[] = []
  for (const path of paths) {
    const file = basename(path)
    const read = pictures.has(plainName(file))
      ? { problem: 'a name of its own; another picture of this import has it' }
      : await readPicture(path, stored)
    if ('problem' in read) {
      problems.push({ file, row: 0, column: '', value: '', allowed: read.problem })
    } else pictures.set(plainName(file), { ...read, file, name: plainName(file) })
  }
  return { pictures: [...pictures.values()], problems }
}

type Refusal = { readonly problem: string }
type Read = Pick<GivenPicture, 'key' | 'content'>

async function readPicture(path: string, stored: ReadonlySet<string>): Promise<Read | Refusal> {
  const name = plainName(basename(path))
  const ending = endingOf(path)
  if (ending === undefined) return { problem: 'a picture .png, .jpg, .webp or .svg' }
  if (name.startsWith('.') || name.length > MAX_NAME) {
    return { problem: `a name with a letter or digit, of at most ${MAX_NAME} characters` }
  }
  const most = ending === 'svg' ? MAX_SVG_BYTES : MAX_UPLOAD_BYTES
  try {
    const { size } = await stat(path)
    if (size > most) {
      return { problem: ending === 'svg' ? 'an SVG of up to 256 kB' : `up to ${MAX_UPLOAD_MB} MB` }
    }
    const given = await readFile(path)
    // What this app wrote is not written again: each time would lose a little of a photo.
    const asStored = labPictureKey(name, given)
    if (stored.has(asStored)) return { key: asStored, content: given }
    const content = ending === 'svg' ? await plainSvg(given) : await plainPhoto(given, ending)
    return Buffer.isBuffer(content) ? { key: labPictureKey(name, content), content } : content
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    return { problem: `a file that can be read (${code})` }
  }
}

async function plainSvg(content: Buffer): Promise<Buffer | Refusal> {
  const read = readSvg(content.toString('utf8'))
  if ('problem' in read) return { problem: `an SVG that draws shapes only; ${read.problem}` }
  try {
    await sharp(content).resize({ width: WIDEST }).png().toBuffer()
    return content
  } catch {
    return { problem: 'an SVG that can be drawn' }
  }
}

async function plainPhoto(
  content: Buffer,
  ending: Exclude<Ending, 'svg'>,
): Promise<Buffer | Refusal> {
  try {
    const { bytes } = await plainFile({ declared: LAB_PICTURE_TYPES[ending], bytes: content })
    const { width } = await sharp(bytes).metadata()
    if (width <= WIDEST) return bytes
    const smaller = sharp(bytes).resize({ width: WIDEST })
    const format = ending === 'jpg' ? 'jpeg' : ending
    return await smaller.toFormat(format, ending === 'png' ? {} : { quality: QUALITY }).toBuffer()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: REFUSALS[error.code] ?? 'a picture that can be read' }
  }
}

/** By the codes of uploads. */
const REFUSALS: Readonly<Record<string, string>> = {
  'unsupported-file': 'a picture whose content is PNG, JPEG or WebP',
  'misnamed-file': 'a picture whose content is what its name says',
  'mixed-file': 'a picture that contains no other file',
  'too-many-pixels': 'a picture of up to 50 megapixels',
}
