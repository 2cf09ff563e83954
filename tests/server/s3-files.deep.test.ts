import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { TestClock } from '#server/adapters/clock.ts'
import { diskFiles } from '#server/adapters/disk-files.ts'
import { FilesUnavailable, newFileKey } from '#server/adapters/files.ts'
import { s3Files } from '#server/adapters/s3-files.ts'
import { readSettings } from '#server/config.ts'
import { copyFiles } from '#server/files/copy-files.ts'
import { openBucket } from '#server/files/open-files.ts'
import type { S3Settings } from '#server/files/settings.ts'
import { StartProblem } from '#server/start-problem.ts'
import { aJpeg, browserHeaders, dataUrl, upload } from './factories/upload.ts'
import { createTestApp } from './support/app.ts'
import { type Bucket, CREDENTIALS, startBucket } from './support/bucket.ts'
import { startProcess } from './support/processes.ts'

const DOWNLOAD = '/api/v1/uploads/s3/download-image'
const MEDIA = '/api/v1/uploads/s3/upload-media'

let bucket: Bucket
beforeAll(async () => {
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value)
  bucket = await startBucket()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.stop()
})

async function opened(settings: S3Settings) {
  const files = await openBucket(settings)
  onTestFinished(() => files.close())
  return files
}

/** A server that answers every request of S3 in one way. */
async function standIn(listener: RequestListener): Promise<S3Settings> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` }
}

const refusing = (status: number, code: string, method?: string) =>
  standIn((request, response) => {
    const isRefused = method === undefined || request.method === method
    response.writeHead(isRefused ? status : 200, { 'content-type': 'application/xml' })
    const refusal = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
    response.end(isRefused ? refusal : '')
  })

describe('the settings of a bucket', () => {
  const problems = (environment: Record<string, string>) => {
    try {
      return readSettings(environment).files
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      return error.message.split('\n')
    }
  }

  it('are read', () => {
    expect(problems({})).toEqual({ kind: 'disk' })
    const env = { ...bucket.env, S3_ENCRYPTION: 'aws:kms', S3_KMS_KEY_ID: 'k' }
    const kms = { encryption: 'aws:kms', kmsKeyId: 'k' }
    expect(problems(env)).toEqual({ ...bucket.settings, ...kms })
  })

  it.each([
    [{ S3_REGION: 'ap-south-1' }, 'S3_BUCKET is not set; the other S3_ settings need it.'],
    [{ S3_KMS_KEY_ID: 'k' }, 'S3_BUCKET is not set; the other S3_ settings need it.'],
    [{ S3_BUCKET: 'files' }, 'S3_REGION is not set; S3_BUCKET needs it.'],
    [
      { S3_BUCKET: 'files', S3_REGION: 'ap-south-1', S3_KMS_KEY_ID: 'k' },
      'S3_KMS_KEY_ID is set; that needs S3_ENCRYPTION to be aws:kms.',
    ],
    [
      { S3_BUCKET: 'F', S3_REGION: 'ap-south-1' },
      'S3_BUCKET is "F"; it must be the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-".',
    ],
  ])('%j stop the start', (environment, line) => {
    expect(problems(environment)).toContain(line)
  })
})

describe('a start on a bucket', () => {
  it('leaves nothing in it', async () => {
    await opened(bucket.settings)
    expect(await bucket.keys()).toEqual([])
  })

  const stops = async (settings: S3Settings, message: string) => {
    await expect(openBucket(settings)).rejects.toThrow(new StartProblem(message))
  }

  it('stops if the bucket does not exist', async () => {
    const settings = { ...bucket.settings, bucket: 'another' }
    const { endpoint } = bucket.settings
    await stops(settings, `S3_BUCKET is "another"; ${endpoint} has no such bucket.`)
  })

  it('stops with wrong credentials', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
    onTestFinished(() => void vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER'))
    await stops(bucket.settings, 'S3 refuses the credentials (SIGNATURE_DOES_NOT_MATCH).')
  })

  it('stops without credentials', async () => {
    for (const name of Object.keys(CREDENTIALS)) vi.stubEnv(name, undefined)
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    onTestFinished(() => {
      for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value)
    })
    await expect(openBucket(bucket.settings)).rejects.toThrow('S3: no credentials.')
  })

  it('stops if the bucket is in another region', async () => {
    const line = 'S3_REGION is "ap-south-1"; the bucket "parakh-files" is in another region.'
    await stops(await refusing(301, 'PermanentRedirect'), line)
    await stops(await refusing(400, 'AuthorizationHeaderMalformed'), line)
  })

  it.each([
    ['GET', 's3:GetObject or s3:ListBucket'],
    ['PUT', 's3:PutObject'],
    ['DELETE', 's3:DeleteObject'],
  ])('stops if the policy denies %s', async (method, right) => {
    const line = `S3 denies ${right} on the bucket "parakh-files"; the policy of the credentials must allow it.`
    await stops(await refusing(403, 'AccessDenied', method), line)
  })

  it('stops if nothing listens there', async () => {
    const settings = { ...bucket.settings, endpoint: 'http://127.0.0.1:1' }
    await stops(
      settings,
      'S3 at http://127.0.0.1:1 does not take files (s3:GetObject or s3:ListBucket: ECONNREFUSED).',
    )
  })
})

describe('files in a bucket', () => {
  it.each([
    [{}, [undefined, undefined]],
    [{ encryption: 'AES256' as const }, ['AES256', undefined]],
    [{ encryption: 'aws:kms' as const, kmsKeyId: 'k' }, ['aws:kms', 'k']],
  ])('are encrypted as %j says', async (chosen, headers) => {
    const files = await opened({ ...bucket.settings, ...chosen })
    await files.put('encrypted', Buffer.from('one'))
    const put = bucket.requests.findLast(({ method }) => method === 'PUT')
    const sse = 'x-amz-server-side-encryption'
    expect([put?.[sse], put?.[`${sse}-aws-kms-key-id`]]).toEqual(headers)
    expect(put?.['content-length']).toBe('3')
  })

  it.each([
    ['before its answer', 0],
    ['in the middle of a file', 1],
  ])('are unavailable if the store stalls %s', async (_when, bytes) => {
    const settings = await standIn((_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('x'.repeat(bytes))
      if (bytes > 0) response.flushHeaders()
    })
    const files = await s3Files(settings, { connectMs: 1_000, callMs: 300 })
    onTestFinished(() => files.close())
    await expect(files.read(newFileKey())).rejects.toThrow(FilesUnavailable)
    expect(files.isReachable()).toBe(false)
  })

  it('that are missing are told from a missing bucket', async () => {
    const files = await s3Files({ ...bucket.settings, bucket: 'another' })
    onTestFinished(() => files.close())
    await expect(files.read(newFileKey())).rejects.toThrow('NO_SUCH_BUCKET')
  })
})

it('a store that is down is answered 503, and the process stays ready', async () => {
  const failing = await startBucket()
  const files = await s3Files(failing.settings)
  const server = await createTestApp({ deps: { files } })
  onTestFinished(async () => {
    files.close()
    await server.close()
  })
  const headers = await browserHeaders(server)
  const imageKey = await upload(server, headers)
  const ready = async () => (await server.inject({ url: '/readyz' })).json()
  expect(await ready()).toEqual({ result: { status: 'ok', files: 's3' } })
  await failing.stop()

  const calls = [
    { url: DOWNLOAD, query: { imageKey }, headers },
    {
      method: 'POST' as const,
      url: MEDIA,
      headers,
      payload: { file: dataUrl('image/jpeg', aJpeg()) },
    },
  ]
  for (const call of calls) {
    const answer = await server.inject(call)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
  }
  expect(await ready()).toEqual({ result: { status: 'ok', files: 'unreachable' } })
})

it('a store that refuses the server is answered 503 too', async () => {
  const files = await s3Files(await refusing(403, 'AccessDenied'))
  const server = await createTestApp({ deps: { files } })
  onTestFinished(async () => {
    files.close()
    await server.close()
  })
  const answer = await server.inject({
    method: 'POST',
    url: MEDIA,
    headers: await browserHeaders(server),
    payload: { file: dataUrl('image/jpeg', aJpeg()) },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
})

it('two processes read the files of each other, without a common folder', async () => {
  const [files, dataDir] = [
    await s3Files(bucket.settings),
    await mkdtemp(join(tmpdir(), 'parakh-other-')),
  ]
  const clock = new TestClock(new Date().toISOString())
  const server = await createTestApp({ clock, deps: { files } })
  const other = await startProcess({
    ...bucket.env,
    DATABASE_URL: server.database.url,
    TOKEN_SECRET: server.config.tokenSecret,
    REPORT_SIGNING_KEY: server.config.reportSigningKey,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
  })
  onTestFinished(async () => {
    await other.stop()
    files.close()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await other.started()
  const there = `http://127.0.0.1:${other.port}`
  const headers = await browserHeaders(server)

  const first = await upload(server, headers)
  const fetched = await fetch(`${there}${DOWNLOAD}?imageKey=${first}`, { headers })
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const here = await server.inject({ url: DOWNLOAD, query: { imageKey: first }, headers })
  expect(Buffer.from(await fetched.arrayBuffer()).equals(here.rawPayload)).toBe(true)

  const sent = await fetch(`${there}${MEDIA}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ file: dataUrl('image/jpeg', aJpeg()) }),
  })
  const { imageKey } = (await sent.json()).result
  expect((await server.inject({ url: DOWNLOAD, query: { imageKey }, headers })).statusCode).toBe(
    200,
  )
  const rendered = await fetch(`${there}/readyz`)
  expect(await rendered.json()).toEqual({ result: { status: 'ok', files: 's3' } })
}, 60_000)

describe('files that are copied to a bucket', () => {
  it('are there once, without pictures and unfinished files, also after an interruption', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parakh-copied-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const target = await startBucket()
    onTestFinished(() => target.stop())
    const files = await s3Files(target.settings)
    onTestFinished(() => files.close())
    const disk = diskFiles(folder)
    const keys = Array.from({ length: 20 }, newFileKey).toSorted()
    for (const key of keys) await disk.put(key, Buffer.from(key))
    await disk.put('picture-of-a-banner', Buffer.from('x'))
    await writeFile(join(folder, `${keys[0]?.slice(0, 2)}/${keys[0]}.a.part`), 'x')
    // An earlier run copied one file whole, and one in part.
    await files.put(keys[1] ?? '', Buffer.from(keys[1] ?? ''))
    await files.put(keys[2] ?? '', Buffer.from('x'))

    expect(await copyFiles(folder, files)).toEqual({ copied: 19, present: 1 })
    expect((await target.keys()).toSorted()).toEqual(keys)
    for (const key of keys) expect((await files.read(key))?.toString()).toBe(key)
    expect(await copyFiles(folder, files)).toEqual({ copied: 0, present: 20 })
  })

  it('must be in a folder', async () => {
    const files = await s3Files(bucket.settings)
    onTestFinished(() => files.close())
    await expect(copyFiles('/no/such/folder', files)).rejects.toThrow('There is no folder')
  })
})
