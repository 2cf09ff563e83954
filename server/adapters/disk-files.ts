import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemCode } from '#server/start-problem.ts'
import { assertFileKey, type FileStore } from './files.ts'

/** Suffix of unfinished files. */
const TEMPORARY_SUFFIX = '.part'

/** Files in a folder of this machine. */
export function diskFiles(folder: string): FileStore {
  // Subfolders, because listing a folder of a million files is slow.
  const pathOf = (key: string) => {
    assertFileKey(key)
    return join(folder, key.slice(0, 2), key)
  }
  return {
    kind: 'disk',
    isReachable: () => true,
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Concurrent writes of one key each have their own temporary file.
      const temporary = `${path}.${randomUUID()}${TEMPORARY_SUFFIX}`
      try {
        await write(temporary, content)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(key) {
      const path = pathOf(key)
      for (const temporary of await temporaryFilesOf(path)) await rm(temporary, { force: true })
      await rm(path, { force: true })
    },
  }
}

/** Temporary files of processes that died while writing. */
async function temporaryFilesOf(path: string): Promise<string[]> {
  const folder = dirname(path)
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
  const isTemporary = (name: string) =>
    name.startsWith(`${basename(path)}.`) && name.endsWith(TEMPORARY_SUFFIX)
  return names.filter(isTemporary).map((name) => join(folder, name))
}

/**
 * Flushes to disk before it returns: after a crash, a renamed but unflushed file would be empty.
 */
async function write(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
