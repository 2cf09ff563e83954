import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#server/files/settings.ts'

/** As the test server has them. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export type Bucket = {
  readonly settings: S3Settings
  /** The same, as environment variables. */
  readonly env: Record<string, string>
  /** Headers of the requests so far. */
  readonly requests: readonly (IncomingHttpHeaders & { readonly method: string | undefined })[]
  keys(): Promise<string[]>
  stop(): Promise<void>
}

/** A server that speaks S3 and checks signatures, with one empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'parakh-bucket-'))
  const bucket = 'parakh-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const requests: (IncomingHttpHeaders & { method: string | undefined })[] = []
  server.httpServer.on('request', ({ method, headers }) => requests.push({ ...headers, method }))
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: {
      kind: 's3',
      bucket,
      region: 'ap-south-1',
      endpoint,
      encryption: undefined,
      kmsKeyId: undefined,
    },
    env: { S3_BUCKET: bucket, S3_REGION: 'ap-south-1', S3_ENDPOINT: endpoint, ...CREDENTIALS },
    requests,
    async keys() {
      const names = await readdir(join(directory, bucket))
      return names.flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
