import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type FileStore, PICTURE_PREFIX } from '#server/adapters/files.ts'
import { Problem } from '#server/http/problem.ts'

/** Beside the built server, or in the sources. */
const FOLDERS = ['./images/', '../../db/seed/images/'].map(
  (folder) => new URL(folder, import.meta.url),
)

/** The SVG of a key such as `public/banner-fever.svg`; undefined if there is none. */
async function drawingOf(imageKey: string): Promise<Buffer | undefined> {
  const name = imageKey.replace(/^public\//, '')
  if (!/^[a-z0-9-]+\.svg$/.test(name)) return undefined
  const file = FOLDERS.map((folder) => fileURLToPath(new URL(name, folder))).find(existsSync)
  return file === undefined ? undefined : readFile(file)
}

export type PictureRequest = { readonly imageKey: string; readonly w: number; readonly q: number }

type Format = 'avif' | 'webp' | 'png'

/** The smallest format that the browser accepts. */
function formatFor(accept: string | undefined): Format {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'png'
}

/** Points per inch for rasterising; sharp enough for the widest variant. */
const DENSITY = 192

/**
 * A public picture in a width and format, rendered once and kept in the file store. Only our own
 * drawings are opened here, never uploads (uploads/README.md).
 */
export function pictureMaker(files: FileStore) {
  const rendering = new Map<string, Promise<Buffer>>()

  async function render(
    drawing: Buffer,
    { w, q }: PictureRequest,
    format: Format,
  ): Promise<Buffer> {
    const picture = sharp(drawing, { density: DENSITY }).resize({ width: w })
    return picture.toFormat(format, { quality: q }).toBuffer()
  }

  async function readOrRender(
    drawing: Buffer,
    request: PictureRequest,
    format: Format,
  ): Promise<Buffer> {
    const key = keyOf(drawing, request, format)
    const known = await files.read(key)
    if (known) return known
    const started = rendering.get(key)
    if (started) return started
    const pending = render(drawing, request, format).finally(() => rendering.delete(key))
    rendering.set(key, pending)
    const picture = await pending
    // Ignores failures: another process may have stored it, and a full disk must not hide pictures.
    await files.put(key, picture).catch(() => {})
    return picture
  }

  /** @throws Problem 404 `unknown-image` */
  return async (request: PictureRequest, accept: string | undefined) => {
    const drawing = await drawingOf(request.imageKey)
    if (!drawing) throw new Problem(404, 'unknown-image', 'We could not find this picture.')
    const format = formatFor(accept)
    return { type: `image/${format}`, content: await readOrRender(drawing, request, format) }
  }
}

/** Contains a hash of the drawing, so that a changed drawing gets new pictures. */
function keyOf(drawing: Buffer, { w, q }: PictureRequest, format: Format): string {
  const hash = createHash('sha256').update(drawing).update(`${w} ${q} ${format}`)
  return `${PICTURE_PREFIX}${hash.digest('base64url')}`
}
