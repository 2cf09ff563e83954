import { randomBytes } from 'node:crypto'

/** Stores the bytes of uploaded files; type and owner are in the database. */
export interface FileStore {
  readonly kind: 'disk' | 's3'
  /** Whether the last call reached the store. */
  isReachable(): boolean
  /** Atomic: stores the whole content or nothing. */
  put(key: string, content: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer | undefined>
  /** A missing file is no error. */
  remove(key: string): Promise<void>
}

/** The store is down, slow or refuses the server. Callers are answered 503. */
export class FilesUnavailable extends Error {
  /** What a log may say, such as `ACCESS_DENIED` or `ECONNREFUSED`. */
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`The file store does not answer (${code}).`, { cause })
    this.name = 'FilesUnavailable'
    this.code = code
  }
}

/** Of the keys of public pictures; all other files are of patients. */
export const PICTURE_PREFIX = 'picture-'

/** 192 random bits. */
export function newFileKey(): string {
  return randomBytes(24).toString('base64url')
}

/** A key that cannot leave the folder or the bucket. @throws Error */
export function assertFileKey(key: string): void {
  if (!/^[\w-]{4,}$/.test(key)) throw new Error(`${key} is not the key of a file.`)
}
