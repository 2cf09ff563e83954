import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { bytesOf, textOf } from './base64url.ts'
import { REPORT_WORDS } from './report-code-words.ts'

/**
 * The code that the QR of a report carries: what the report says and the lab's signature of it, so
 * that anybody can hold paper against code without asking the lab. It is `content.signature`, both
 * base64url: the content is deflated JSON, the signature Ed25519 over those deflated bytes.
 */

/** What a code may be long; a longer one makes a QR that phones cannot read from paper. */
export const MOST_CODE_LETTERS = 2000

export type SignedValue = {
  readonly name: string
  readonly value: string
  readonly unit: string | null
}

/** What a report's code says. */
export type SignedReport = {
  readonly key_id: string
  readonly report_id: string
  readonly name: string
  /** `YYYY-MM-DD`, of the sample or the scan. */
  readonly date: string
  /** Initials: the code is read by whoever holds the paper. */
  readonly initials: string
  readonly birth_year: number
  /** Null when they did not fit, or there are none. */
  readonly values: readonly SignedValue[] | null
  /** SHA-256, base64url, of the values or the words that the code leaves out. */
  readonly digest: string | null
}

/** A public key of the lab as `reports/public-keys` answers it: 32 bytes, base64url. */
export type ReportKey = { readonly key_id: string; readonly public_key: string }

export type CodeCheck =
  /** Signed by the lab, and nothing in it was changed since. */
  | { readonly kind: 'genuine'; readonly report: SignedReport }
  /** The signature does not belong to what it says. */
  | { readonly kind: 'altered' }
  /** Signed with a key that is not among the lab's. */
  | { readonly kind: 'unknown-key' }
  /** Not the code of a report. */
  | { readonly kind: 'unreadable' }

/** Ties a signature to this use and version. */
const PREFIX = strToU8('parakh-report-code-1\n')

const WORDS = strToU8(REPORT_WORDS)

/** The code in what a camera read or a patient pasted: an address with `code=`, or the code alone. */
export function codeIn(text: string): string | undefined {
  const given = /[?&]code=([^&#\s]*)/.exec(text)?.[1] ?? text.trim()
  return /^[\w-]+\.[\w-]+$/.test(given) ? given : undefined
}

/** The bytes that a code's first part holds. */
export function packReport(report: SignedReport): Uint8Array {
  const { key_id, report_id, name, date, initials, birth_year, values, digest } = report
  const listed = values?.map((one) => [one.name, one.value, ...(one.unit ? [one.unit] : [])])
  const fields = [key_id, report_id, name, date, initials, birth_year, listed ?? null, digest]
  return deflateSync(strToU8(JSON.stringify(fields)), { level: 9, dictionary: WORDS })
}

/** What is signed of packed bytes. */
export function signedBytes(packed: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(PREFIX.length + packed.length)
  bytes.set(PREFIX)
  bytes.set(packed, PREFIX.length)
  return bytes
}

export function codeOf(packed: Uint8Array, signature: Uint8Array): string {
  return `${textOf(packed)}.${textOf(signature)}`
}

/** Verifies a code with nothing but the lab's public keys. */
export function checkReportCode(code: string, keys: readonly ReportKey[]): CodeCheck {
  const [packed, signature] = code.split('.').map(bytesOf)
  if (code.length > MOST_CODE_LETTERS || code.split('.').length !== 2) return UNREADABLE
  if (!packed || signature?.length !== 64) return UNREADABLE
  const isSigned = keys.some((key) => isSignedWith(key, packed, signature))
  const report = unpack(packed)
  if (isSigned) return report ? { kind: 'genuine', report } : UNREADABLE
  if (!report) return { kind: 'altered' }
  const isKnown = keys.some(({ key_id }) => key_id === report.key_id)
  return { kind: isKnown ? 'altered' : 'unknown-key' }
}

const UNREADABLE = { kind: 'unreadable' } as const

function isSignedWith(key: ReportKey, packed: Uint8Array, signature: Uint8Array): boolean {
  const publicKey = bytesOf(key.public_key)
  // Without WebCrypto: older webviews have no Ed25519 in it, and insecure origins have none at all.
  hashes.sha512 = sha512
  try {
    return (
      publicKey !== undefined &&
      verify(signature, signedBytes(packed), publicKey, { zip215: false })
    )
  } catch {
    return false
  }
}

/** Undefined for what is no report. */
function unpack(packed: Uint8Array): SignedReport | undefined {
  let fields: unknown
  try {
    fields = JSON.parse(strFromU8(inflateSync(packed, { dictionary: WORDS })))
  } catch {
    return undefined
  }
  if (!Array.isArray(fields) || fields.length !== 8) return undefined
  const [key_id, report_id, name, date, initials, birth_year, listed, digest] = fields
  const texts = [key_id, report_id, name, date, initials]
  const values = valuesIn(listed)
  if (texts.some((text) => typeof text !== 'string') || values === undefined) return undefined
  if (typeof birth_year !== 'number' || !isTextOrNull(digest)) return undefined
  return { key_id, report_id, name, date, initials, birth_year, values, digest }
}

function valuesIn(listed: unknown): SignedValue[] | null | undefined {
  if (listed === null) return null
  if (!Array.isArray(listed)) return undefined
  const values = listed.map((one) => (Array.isArray(one) ? one : []))
  const good = values.every(
    ([name, value, unit = null]) =>
      typeof name === 'string' && typeof value === 'string' && isTextOrNull(unit),
  )
  return good ? values.map(([name, value, unit = null]) => ({ name, value, unit })) : undefined
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
