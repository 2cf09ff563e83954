import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { REPORT_CODE_DICTIONARY } from './report-code-words.ts'

/**
 * The code in a report's QR: the content of the report and the lab's signature, so that anybody can
 * verify a printout without contacting the lab. The format is `content.signature`, both base64url:
 * the content is deflated JSON, the signature Ed25519 over the deflated bytes.
 */

/** Maximum length of a code; phones cannot read a longer one from paper. */
export const MAX_CODE_LENGTH = 2000

export type SignedValue = {
  readonly name: string
  readonly value: string
  readonly unit: string | null
}

/** Content of a report code. */
export type SignedReport = {
  readonly key_id: string
  readonly report_id: string
  readonly name: string
  /** `YYYY-MM-DD`, date of the sample or scan. */
  readonly date: string
  /** Initials only: anybody who holds the paper can read the code. */
  readonly initials: string
  readonly birth_year: number
  /** Null if they did not fit, or there are none. */
  readonly values: readonly SignedValue[] | null
  /** SHA-256, base64url, of values or text left out of the code. */
  readonly digest: string | null
}

/** A public key of the lab from `reports/public-keys`: 32 bytes, base64url. */
export type ReportKey = { readonly key_id: string; readonly public_key: string }

export type CodeCheck =
  /** Signed by the lab and unchanged. */
  | { readonly kind: 'genuine'; readonly report: SignedReport }
  /** The signature does not match the content. */
  | { readonly kind: 'altered' }
  /** Signed with a key that is not the lab's. */
  | { readonly kind: 'unknown-key' }
  /** Not a report code. */
  | { readonly kind: 'unreadable' }

/** Domain separation: binds the signature to this use and version. */
const PREFIX = strToU8('parakh-report-code-1\n')

const WORDS = strToU8(REPORT_CODE_DICTIONARY)

/** Extracts the code from scanned or pasted text: a URL with `code=`, or the code alone. */
export function codeIn(text: string): string | undefined {
  const given = /[?&]code=([^&#\s]*)/.exec(text)?.[1] ?? text.trim()
  return /^[\w-]+\.[\w-]+$/.test(given) ? given : undefined
}

/** Deflated content of a code. */
export function packReport(report: SignedReport): Uint8Array {
  const { key_id, report_id, name, date, initials, birth_year, values, digest } = report
  const listed = values?.map((one) => [one.name, one.value, ...(one.unit ? [one.unit] : [])])
  const fields = [key_id, report_id, name, date, initials, birth_year, listed ?? null, digest]
  return deflateSync(strToU8(JSON.stringify(fields)), { level: 9, dictionary: WORDS })
}

/** The bytes to sign for packed content. */
export function signedBytes(packed: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(PREFIX.length + packed.length)
  bytes.set(PREFIX)
  bytes.set(packed, PREFIX.length)
  return bytes
}

export function codeOf(packed: Uint8Array, signature: Uint8Array): string {
  return `${encodeBase64url(packed)}.${encodeBase64url(signature)}`
}

/** Verifies a code with only the lab's public keys. */
export function checkReportCode(code: string, keys: readonly ReportKey[]): CodeCheck {
  const [packed, signature] = code.split('.').map(decodeBase64url)
  if (code.length > MAX_CODE_LENGTH || code.split('.').length !== 2) return UNREADABLE
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
  const publicKey = decodeBase64url(key.public_key)
  // Not WebCrypto: older webviews lack Ed25519, and insecure origins lack WebCrypto.
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

/** Undefined if it is not a report. */
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
