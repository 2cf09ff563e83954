import { z } from 'zod'
import { hmacFor, isSameSecret } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import type { LegacyPatient } from './legacy-report.repository.ts'

const VALID_MS = 30 * 60_000

type Secret = Pick<Deps['config'], 'tokenSecret'>

const claimsSchema = z.tuple([z.string(), z.string(), z.number()])

/** Token of a partner who entered a number and an SID; valid for half an hour. */
export function partnerToken(
  { mobileNo, patientName }: LegacyPatient,
  now: Date,
  config: Secret,
): string {
  const claims = JSON.stringify([mobileNo, patientName, now.getTime() + VALID_MS])
  const payload = Buffer.from(claims).toString('base64url')
  return `${payload}.${macOf(payload, config)}`
}

/** Undefined for a forged or expired token. */
export function patientOfToken(
  token: string,
  now: Date,
  config: Secret,
): LegacyPatient | undefined {
  const [payload = '', mac = ''] = token.split('.')
  if (!isSameSecret(mac, macOf(payload, config))) return undefined
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const [mobileNo, patientName, until] = claims
  return now.getTime() < until ? { mobileNo, patientName } : undefined
}

function macOf(payload: string, { tokenSecret }: Secret): string {
  return hmacFor(tokenSecret, 'partner reports', payload)
}
