import { readdir } from 'node:fs/promises'
import pLimit from 'p-limit'
import { diskFiles } from '#server/adapters/disk-files.ts'
import { PICTURE_PREFIX } from '#server/adapters/files.ts'
import type { S3FileStore } from '#server/adapters/s3-files.ts'
import { StartProblem, systemCode } from '#server/start-problem.ts'

const AT_ONCE = 8

export type Copied = { readonly copied: number; readonly present: number }

/**
 * Copies the files of a folder that the bucket does not have yet, so it can be repeated. A key has
 * one content for ever: the size tells whether the file is there.
 * @throws StartProblem if the folder does not exist
 */
export async function copyFiles(folder: string, bucket: S3FileStore): Promise<Copied> {
  const disk = diskFiles(folder)
  const limit = pLimit(AT_ONCE)
  const copyOne = async (key: string) => {
    const content = await disk.read(key)
    // Removed meanwhile.
    if (!content || (await bucket.sizeOf(key)) === content.length) return false
    await bucket.put(key, content)
    return true
  }
  const keys = await keysIn(folder)
  const results = await limit.map(keys, copyOne)
  const copied = results.filter(Boolean).length
  return { copied, present: results.length - copied }
}

/** Without unfinished files, and without pictures, which every machine renders. */
async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (systemCode(error) === 'ENOENT') throw new StartProblem(`There is no folder ${folder}.`)
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && /^[\w-]+$/.test(entry.name))
    .map(({ name }) => name)
    .filter((key) => !key.startsWith(PICTURE_PREFIX))
}
