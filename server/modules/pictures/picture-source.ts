import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Beside the built server, else among the sources. */
const FOLDERS = ['./images/', '../../db/seed/images/'].map(
  (folder) => new URL(folder, import.meta.url),
)

/** The drawing of a key such as `public/banner-fever.svg`; undefined when there is none. */
export async function drawingOf(imageKey: string): Promise<Buffer | undefined> {
  const name = imageKey.replace(/^public\//, '')
  if (!/^[a-z0-9-]+\.svg$/.test(name)) return undefined
  const file = FOLDERS.map((folder) => fileURLToPath(new URL(name, folder))).find(existsSync)
  return file === undefined ? undefined : readFile(file)
}
