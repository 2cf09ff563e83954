import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Beside the built server, or in the sources. */
const FOLDERS = ['./images/', '../../db/seed/images/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

const folder = () => FOLDERS.find(existsSync)

/** Names of the drawings that are part of the build. */
export async function drawingNames(): Promise<string[]> {
  const place = folder()
  return place === undefined ? [] : (await readdir(place)).toSorted()
}

/** The drawing of a key such as `public/banner-packages.svg`; undefined if there is none. */
export async function drawingOf(imageKey: string): Promise<Buffer | undefined> {
  const name = imageKey.replace(/^public\//, '')
  const place = folder()
  if (place === undefined || !/^[a-z0-9-]+\.svg$/.test(name)) return undefined
  return existsSync(place + name) ? readFile(place + name) : undefined
}
