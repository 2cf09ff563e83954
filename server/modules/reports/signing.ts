import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { graphemesOf } from '#contract/rules/printed-signs.ts'
import {
  codeOf,
  MAX_CODE_LENGTH,
  packReport,
  type ReportKey,
  type SignedReport,
  signedBytes,
} from '#contract/rules/report-code.ts'
import { asciiUnit } from '#contract/rules/units.ts'
import { sha256 } from '#server/crypto.ts'
import { labDay } from '#server/lab-time.ts'
import { type ReportContent, resultsIn } from './report-content.ts'

/** PKCS #8 header of an Ed25519 private key (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Signing = { readonly key: ReportKey; sign(bytes: Uint8Array): Buffer }

/** The lab's key pair from a seed (32 bytes, base64url); its id is a hash of the public key. */
export function signingOf(seed: string): Signing {
  const der = Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const key_id = sha256(Buffer.from(publicKey, 'base64url')).slice(0, 12)
  return { key: { key_id, public_key: publicKey }, sign: (bytes) => sign(null, bytes, privateKey) }
}

/**
 * The signed code of a report. Content that is not listed is included as a hash: the text of a
 * reading or conclusion, and values that would make the code too long to scan from paper.
 */
export function signedCode(content: ReportContent, { key, sign: signBytes }: Signing): string {
  const results = resultsIn(content)
  const values = results.map(({ name, value, unit }) => ({
    name,
    value,
    unit: unit && asciiUnit(unit),
  }))
  const base = {
    key_id: key.key_id,
    report_id: content.id,
    name: content.name,
    date: labDay(content.sampledAt),
    initials: initialsOf(content.patient.name),
    birth_year: Number(content.patient.dob.slice(0, 4)),
  }
  const make = (said: Pick<SignedReport, 'values' | 'digest'>) => {
    const packed = packReport({ ...base, ...said })
    return codeOf(packed, signBytes(signedBytes(packed)))
  }
  const { ownPdf } = content.fromLab ?? {}
  const words = [content.reading, content.summary, ...(ownPdf ? [sha256(ownPdf)] : [])]
  if (values.length === 0) return make({ values: null, digest: sha256(JSON.stringify(words)) })
  const whole = make({ values, digest: null })
  if (whole.length <= MAX_CODE_LENGTH) return whole
  return make({ values: null, digest: sha256(JSON.stringify(values)) })
}

/** The first letter of each word, with its vowel sign in Indian scripts. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => graphemesOf(word).next().value ?? '')
    .join('')
}
