import { join } from 'node:path'
import { diskFiles } from '#server/adapters/disk-files.ts'
import { type FileStore, FilesUnavailable } from '#server/adapters/files.ts'
import { type S3FileStore, s3Files } from '#server/adapters/s3-files.ts'
import type { Settings } from '#server/config.ts'
import { StartProblem } from '#server/start-problem.ts'
import type { S3Settings } from './settings.ts'

type Needs = Pick<Settings, 'files' | 'dataDir'>

export type OpenFiles = { readonly files: FileStore; close(): void }

export const filesFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'files')

/** Files of this machine. */
export const localFiles = (config: Pick<Settings, 'dataDir'>) => diskFiles(filesFolder(config))

/** The configured store. @throws StartProblem if it cannot be written, read and emptied. */
export async function openFiles(config: Needs): Promise<OpenFiles> {
  if (config.files.kind === 'disk') return { files: localFiles(config), close: () => undefined }
  const files = await openBucket(config.files)
  return { files, close: files.close }
}

/** @throws StartProblem */
export async function openBucket(settings: S3Settings): Promise<S3FileStore> {
  const files = await s3Files(settings)
  try {
    await tryOut(files, settings)
    return files
  } catch (error) {
    files.close()
    throw error
  }
}

/** For people. */
export function placeOf({ bucket, endpoint, region }: S3Settings): string {
  return `bucket ${bucket} at ${endpoint ?? region}`
}

const PROBE = 'start-check'

/** Uses each right that the server needs, so that none is found missing by a patient. */
async function tryOut(files: S3FileStore, settings: S3Settings): Promise<void> {
  const steps = [
    // Without the right to list, S3 answers 403 and not 404 for a missing file.
    ['s3:GetObject or s3:ListBucket', () => files.read(PROBE)],
    ['s3:PutObject', () => files.put(PROBE, Buffer.from(PROBE))],
    ['s3:GetObject', () => files.read(PROBE)],
    ['s3:DeleteObject', () => files.remove(PROBE)],
  ] as const
  for (const [right, step] of steps) {
    await step().catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error
      throw new StartProblem(problemOf(error.code, right, settings))
    })
  }
}

function problemOf(code: string, right: string, settings: S3Settings): string {
  const { bucket, region, endpoint } = settings
  switch (code) {
    case 'CREDENTIALS_PROVIDER_ERROR':
      return 'S3: no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.'
    case 'INVALID_ACCESS_KEY_ID':
    case 'SIGNATURE_DOES_NOT_MATCH':
    case 'EXPIRED_TOKEN':
    case 'INVALID_TOKEN':
      return `S3 refuses the credentials (${code}).`
    case 'NO_SUCH_BUCKET':
      return `S3_BUCKET is "${bucket}"; ${endpoint ?? 'S3'} has no such bucket.`
    case 'PERMANENT_REDIRECT':
    case 'AUTHORIZATION_HEADER_MALFORMED':
    case 'ILLEGAL_LOCATION_CONSTRAINT_EXCEPTION':
      return `S3_REGION is "${region}"; the bucket "${bucket}" is in another region.`
    case 'ACCESS_DENIED':
      return `S3 denies ${right} on the bucket "${bucket}"; the policy of the credentials must allow it.`
    default:
      return `S3 at ${endpoint ?? region} does not take files (${right}: ${code}).`
  }
}
