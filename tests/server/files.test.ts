import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskFiles } from '#server/adapters/disk-files.ts'
import { type FileStore, newFileKey } from '#server/adapters/files.ts'
import { s3Files } from '#server/adapters/s3-files.ts'
import { CREDENTIALS, startBucket } from './support/bucket.ts'

type Opened = {
  readonly files: FileStore
  /** The names of what is stored. */
  listed(): Promise<string[]>
  close(): Promise<void>
}

async function onDisk(): Promise<Opened & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'parakh-files-'))
  const listed = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  }
  const close = () => rm(folder, { recursive: true, force: true })
  return { files: diskFiles(join(folder, 'files')), listed, close, folder }
}

async function inBucket(): Promise<Opened> {
  const bucket = await startBucket()
  const files = await s3Files(bucket.settings)
  const close = async () => {
    files.close()
    await bucket.stop()
  }
  return { files, listed: bucket.keys, close }
}

beforeAll(() => {
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value)
})
afterAll(() => vi.unstubAllEnvs())

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_name, open) => {
  let store: Opened
  let files: FileStore
  beforeEach(async () => {
    store = await open()
    files = store.files
  })
  afterEach(() => store.close())

  it('are stored whole, read and removed', async () => {
    const key = newFileKey()
    await files.put(key, Buffer.from('one'))
    expect(await store.listed()).toEqual([key])
    expect((await files.read(key))?.toString()).toBe('one')
    await files.remove(key)
    await files.remove(key)
    expect(await files.read(key)).toBeUndefined()
    expect(await store.listed()).toEqual([])
  })

  it('are the same bytes, also none and many', async () => {
    const bytes = Buffer.from(Array.from({ length: 5_000_000 }, (_, at) => (at * 7) % 256))
    for (const content of [Buffer.alloc(0), bytes]) {
      const key = newFileKey()
      await files.put(key, content)
      expect((await files.read(key))?.equals(content)).toBe(true)
    }
  })

  it('are replaced whole', async () => {
    const key = newFileKey()
    await files.put(key, Buffer.from('the first'))
    await files.put(key, Buffer.from('2nd'))
    expect((await files.read(key))?.toString()).toBe('2nd')
    expect(await store.listed()).toEqual([key])
  })

  it('can be written concurrently', async () => {
    const key = newFileKey()
    const content = Buffer.alloc(100_000, 'a')
    await Promise.all(Array.from({ length: 20 }, () => files.put(key, content)))
    expect(await files.read(key)).toEqual(content)
    expect(await store.listed()).toEqual([key])
  })

  it('stay inside their folder or bucket', async () => {
    for (const key of ['../../token-secret', 'a/b/c/d', '..', '', 'a.part']) {
      await expect(files.read(key)).rejects.toThrow('is not the key of a file')
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('is not the key of a file')
      await expect(files.remove(key)).rejects.toThrow('is not the key of a file')
    }
    expect(await store.listed()).toEqual([])
  })

  it('are reachable', async () => {
    expect(await files.read(newFileKey())).toBeUndefined()
    expect(files.isReachable()).toBe(true)
  })
})

describe('files on disk', () => {
  let store: Awaited<ReturnType<typeof onDisk>>
  beforeEach(async () => {
    store = await onDisk()
  })
  afterEach(() => store.close())

  it("are readable only by the server's user", async () => {
    const key = newFileKey()
    await store.files.put(key, Buffer.from('one'))
    const { mode } = await stat(join(store.folder, 'files', key.slice(0, 2), key))
    expect(mode & 0o777).toBe(0o600)
  })

  it('leave no remains if they cannot be stored', async () => {
    const key = newFileKey()
    await mkdir(join(store.folder, 'files', key.slice(0, 2), key), { recursive: true })
    await expect(store.files.put(key, Buffer.from('one'))).rejects.toThrow()
    expect(await store.listed()).toEqual([])
  })

  it('left unfinished by a crashed process are removed too', async () => {
    const key = newFileKey()
    const subfolder = join(store.folder, 'files', key.slice(0, 2))
    await mkdir(subfolder, { recursive: true })
    await writeFile(join(subfolder, `${key}.of-a-process.part`), 'on')
    expect(await store.files.read(key)).toBeUndefined()
    await store.files.remove(key)
    expect(await store.listed()).toEqual([])
  })
})

it('keys of files have 192 random bits', () => {
  const keys = Array.from({ length: 100 }, newFileKey)
  expect(new Set(keys).size).toBe(100)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(24)
})
