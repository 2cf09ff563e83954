import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskFiles, type FileStore, newFileKey } from '#server/adapters/files.ts'

let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parakh-files-'))
  files = diskFiles(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const listed = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

describe('files on disk', () => {
  it('are stored whole, read and removed', async () => {
    const key = newFileKey()
    await files.put(key, Buffer.from('one'))
    expect(await listed()).toEqual([key])
    expect((await files.read(key))?.toString()).toBe('one')
    await files.remove(key)
    await files.remove(key)
    expect(await files.read(key)).toBeUndefined()
    expect(await listed()).toEqual([])
  })

  it("are readable only by the server's user", async () => {
    const key = newFileKey()
    await files.put(key, Buffer.from('one'))
    const { mode } = await stat(join(folder, 'files', key.slice(0, 2), key))
    expect(mode & 0o777).toBe(0o600)
  })

  it('leave no remains if they cannot be stored', async () => {
    const key = newFileKey()
    const place = join(folder, 'files', key.slice(0, 2), key)
    await mkdir(place, { recursive: true })
    await expect(files.put(key, Buffer.from('one'))).rejects.toThrow()
    expect(await listed()).toEqual([])
  })

  it('can be written concurrently', async () => {
    const key = newFileKey()
    const content = Buffer.alloc(100_000, 'a')
    await Promise.all(Array.from({ length: 20 }, () => files.put(key, content)))
    expect(await files.read(key)).toEqual(content)
    expect(await listed()).toEqual([key])
  })

  it('left unfinished by a crashed process are removed too', async () => {
    const key = newFileKey()
    const place = join(folder, 'files', key.slice(0, 2))
    await mkdir(place, { recursive: true })
    await writeFile(join(place, `${key}.of-a-process.part`), 'on')
    expect(await files.read(key)).toBeUndefined()
    await files.remove(key)
    expect(await listed()).toEqual([])
  })

  it('stay inside their folder', async () => {
    for (const key of ['../../token-secret', 'a/b/c/d', '..', '', 'a.part']) {
      await expect(files.read(key)).rejects.toThrow('is not the key of a file')
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('is not the key of a file')
    }
  })

  it('have keys of 192 random bits', () => {
    const keys = Array.from({ length: 100 }, newFileKey)
    expect(new Set(keys).size).toBe(100)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(24)
  })
})
