import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { encodeBase64url } from '#contract/rules/base64url.ts'
import {
  codeOf,
  packReport,
  type ReportKey,
  type SignedReport,
  signedBytes,
} from '#contract/rules/report-code.ts'

hashes.sha512 = sha512

const SECRET = new Uint8Array(32).fill(7)

/** Public key of the lab that signs the test reports. */
export const KEY: ReportKey = { key_id: 'key-1', public_key: encodeBase64url(getPublicKey(SECRET)) }

const SIGNED: SignedReport = {
  key_id: KEY.key_id,
  report_id: 'r-1',
  name: 'Pathology report',
  date: '2025-11-22',
  initials: 'M R',
  birth_year: 1958,
  values: [
    { name: 'TSH', value: '5.84', unit: 'uIU/mL' },
    { name: 'Protein, urine', value: 'Trace', unit: null },
  ],
  digest: null,
}

/** Code of a signed report. */
export function aCode(overrides: Partial<SignedReport> = {}, secret = SECRET): string {
  const packed = packReport({ ...SIGNED, ...overrides })
  return codeOf(packed, sign(signedBytes(packed), secret))
}

/** URL in the QR code. */
export function addressOf(code: string): string {
  return `https://parakh.example/download-report?code=${code}`
}
