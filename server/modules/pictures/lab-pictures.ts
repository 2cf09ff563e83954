import { createHash } from 'node:crypto'
import type { FileStore } from '#server/adapters/files.ts'

/** What a lab's own picture can be, by the end of its name. */
export const LAB_PICTURE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const

/** `public/spring-camp-0123456789abcdef.jpg`: a name and the hash of the content. */
const KEY = /^public\/([a-z0-9-]+)-([0-9a-f]{16})\.(jpg|png|webp|svg)$/

/** `Spring Camp.JPEG` is `spring-camp.jpg`: file names differ in what a spreadsheet makes of them. */
export function plainName(file: string): string {
  const [, base = file, ending = ''] = /^(.*)\.(\w+)$/.exec(file.toLowerCase()) ?? []
  const name = base.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return `${name}.${ending === 'jpeg' ? 'jpg' : ending}`
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** @param name as `plainName` gives it; a hash at its end is that of an older content */
export function labPictureKey(name: string, content: Uint8Array): string {
  const [, base = '', ending = ''] = /^(.*?)(?:-[0-9a-f]{16})?\.(\w+)$/.exec(name) ?? []
  return `public/${base}-${hashOf(content)}.${ending}`
}

/** The name without the hash, such as `spring-camp.jpg`; undefined for a drawing of the build. */
export function labPictureName(imageKey: string): string | undefined {
  const [, name, , ending] = KEY.exec(imageKey) ?? []
  return name === undefined ? undefined : `${name}.${ending}`
}

/** Where the picture is in the store of files; undefined for a drawing of the build. */
export function labPictureFile(imageKey: string): string | undefined {
  const [, , hash] = KEY.exec(imageKey) ?? []
  return hash === undefined ? undefined : `lab-picture-${hash}`
}

/** @throws Error for the key of a drawing */
export async function putPicture(
  files: Pick<FileStore, 'put'>,
  { key, content }: { readonly key: string; readonly content: Buffer },
): Promise<void> {
  const file = labPictureFile(key)
  if (file === undefined) throw new Error(`${key} is not the key of a lab's picture.`)
  await files.put(file, content)
}
