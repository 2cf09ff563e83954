import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/files/settings.ts'
import { systemCode } from '#server/start-problem.ts'
import { assertFileKey, type FileStore, FilesUnavailable } from './files.ts'

export interface S3FileStore extends FileStore {
  readonly kind: 's3'
  /** Bytes; undefined if there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  close(): void
}

export type S3Limits = {
  readonly connectMs: number
  /** Of a call with its retries, to the last byte. Below the balancer's and the database's. */
  readonly callMs: number
}

const LIMITS: S3Limits = { connectMs: 3_000, callMs: 10_000 }

/** Files in a bucket of S3 or a compatible server. The SDK is loaded only here. */
export async function s3Files(
  { bucket: Bucket, region, endpoint, encryption, kmsKeyId }: S3Settings,
  { connectMs, callMs }: S3Limits = LIMITS,
): Promise<S3FileStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: connectMs },
  })
  const encrypted = {
    ...(encryption && { ServerSideEncryption: encryption }),
    ...(kmsKeyId !== undefined && { SSEKMSKeyId: kmsKeyId }),
  }
  let reachable = true

  /** @returns undefined for a missing file; a missing bucket is a failure. */
  async function call<T>(work: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work({ abortSignal: AbortSignal.timeout(callMs) })
      reachable = true
      return result
    } catch (error) {
      reachable = isMissingFile(error)
      if (reachable) return undefined
      throw new FilesUnavailable(failureCode(error), error)
    }
  }

  const objectOf = (key: string) => {
    assertFileKey(key)
    return { Bucket, Key: key }
  }

  return {
    kind: 's3',
    isReachable: () => reachable,
    async put(key, content) {
      const object = objectOf(key)
      const command = new s3.PutObjectCommand({ ...object, ...encrypted, Body: content })
      await call((options) => client.send(command, options))
    },
    async read(key) {
      const command = new s3.GetObjectCommand(objectOf(key))
      return call(async (options) => {
        const { Body } = await client.send(command, options)
        return Body && Buffer.from(await Body.transformToByteArray())
      })
    },
    async remove(key) {
      const command = new s3.DeleteObjectCommand(objectOf(key))
      await call((options) => client.send(command, options))
    },
    async sizeOf(key) {
      const command = new s3.HeadObjectCommand(objectOf(key))
      const head = await call((options) => client.send(command, options))
      return head?.ContentLength
    },
    close: () => client.destroy(),
  }
}

type CallOptions = NonNullable<Parameters<S3Client['send']>[1]>

/** `NotFound` is the answer to HEAD, which has no body that names the code. */
function isMissingFile(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}

/** `AccessDenied` becomes `ACCESS_DENIED`. */
function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  const { name } = error
  const code = systemCode(error) ?? systemCode(error.cause)
  return code ?? name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
}
