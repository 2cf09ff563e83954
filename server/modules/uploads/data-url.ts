import { MAX_UPLOAD_BYTES } from '#contract/rules/uploads.ts'
import { damagedFile, tooLargeFile } from './upload.problems.ts'

export type SentFile = {
  /** The declared type is not trusted; the bytes decide. */
  readonly declared: string
  readonly bytes: Buffer
}

const HEAD = /^data:([a-z]+\/[a-z0-9.+-]+);base64$/i
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Non-standard type names that some browsers send. */
const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg' }

/**
 * Decodes the file in a data URL.
 * @throws Problem 413 `too-large`; 422 `damaged-file` if it is incomplete or not base64.
 */
export function fileOf(dataUrl: string): SentFile {
  const comma = dataUrl.indexOf(',')
  const [, type] = HEAD.exec(dataUrl.slice(0, Math.max(0, comma))) ?? []
  if (type === undefined) throw damagedFile()
  const text = dataUrl.slice(comma + 1)
  if (text.length === 0 || text.length % 4 !== 0 || !BASE64.test(text)) throw damagedFile()
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MAX_UPLOAD_BYTES) throw tooLargeFile()
  const declared = type.toLowerCase()
  return { declared: ALIASES[declared] ?? declared, bytes }
}
