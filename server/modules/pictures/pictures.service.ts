import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_PREFIX } from '#server/adapters/files.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { drawingOf } from './drawings.ts'
import { labPictureFile } from './lab-pictures.ts'

export type PictureRequest = { readonly imageKey: string; readonly w: number; readonly q: number }

type Format = 'avif' | 'webp' | 'png' | 'jpeg'

/** The smallest format that the browser accepts. */
function formatFor(accept: string | undefined, imageKey: string): Format {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return imageKey.endsWith('.jpg') ? 'jpeg' : 'png'
}

/** Points per inch for rasterising; sharp enough for the widest variant. */
const DENSITY = 192

/** A picture before it is rendered. */
type Original = { readonly hash: string; read(): Promise<Buffer | undefined> }

/**
 * A public picture in a width and format, rendered once and kept on this machine. Only drawings of
 * the build and pictures that the lab imported are opened here, never uploads (uploads/README.md).
 */
export function pictureMaker({ files, pictureFiles }: Pick<Deps, 'files' | 'pictureFiles'>) {
  const rendering = new Map<string, Promise<Buffer | undefined>>()

  async function originalOf(imageKey: string): Promise<Original | undefined> {
    const file = labPictureFile(imageKey)
    // The key holds the hash, so what is rendered needs no call of the store.
    if (file !== undefined) return { hash: imageKey, read: () => files.read(file) }
    const drawing = await drawingOf(imageKey)
    if (!drawing) return undefined
    const hash = createHash('sha256').update(drawing).digest('base64url')
    return { hash, read: async () => drawing }
  }

  async function render(
    original: Original,
    { imageKey, w, q }: PictureRequest,
    format: Format,
  ): Promise<Buffer | undefined> {
    const content = await original.read()
    if (!content) return undefined
    const isDrawing = imageKey.endsWith('.svg')
    const picture = sharp(content, isDrawing ? { density: DENSITY } : {}).resize({
      width: w,
      withoutEnlargement: !isDrawing,
    })
    return picture.toFormat(format, { quality: q }).toBuffer()
  }

  async function readOrRender(
    original: Original,
    request: PictureRequest,
    format: Format,
  ): Promise<Buffer | undefined> {
    const key = keyOf(original, request, format)
    const known = await pictureFiles.read(key)
    if (known) return known
    const started = rendering.get(key)
    if (started) return started
    const pending = render(original, request, format).finally(() => rendering.delete(key))
    rendering.set(key, pending)
    const picture = await pending
    // Ignores failures: another process may have stored it, and a full disk must not hide pictures.
    if (picture) await pictureFiles.put(key, picture).catch(() => {})
    return picture
  }

  /** @throws Problem 404 `unknown-image` */
  return async (request: PictureRequest, accept: string | undefined) => {
    const original = await originalOf(request.imageKey)
    const format = formatFor(accept, request.imageKey)
    const content = original && (await readOrRender(original, request, format))
    if (!content) throw new Problem(404, 'unknown-image', 'We could not find this picture.')
    return { type: `image/${format}`, content }
  }
}

/** Contains a hash of the original, so that a changed one gets new pictures. */
function keyOf({ hash }: Original, { w, q }: PictureRequest, format: Format): string {
  const digest = createHash('sha256').update(`${hash} ${w} ${q} ${format}`).digest('base64url')
  return `${PICTURE_PREFIX}${digest}`
}
