import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { signingKey } from '#server/http/signing-key.ts'
import type { FormerPatient } from './partner.repository.ts'

const GOOD_MS = 30 * 60_000

type Secret = Pick<Deps['config'], 'tokenSecret'>

const claimsSchema = z.tuple([z.string(), z.string(), z.number()])

/** What a partner who named a number and an SID holds for half an hour. */
export function partnerToken(
  { mobileNo, patientName }: FormerPatient,
  now: Date,
  config: Secret,
): string {
  const claims = JSON.stringify([mobileNo, patientName, now.getTime() + GOOD_MS])
  const said = Buffer.from(claims).toString('base64url')
  return `${said}.${macOf(said, config)}`
}

/** Undefined for a token that is forged or whose time is over. */
export function patientOfToken(
  token: string,
  now: Date,
  config: Secret,
): FormerPatient | undefined {
  const [said = '', mac = ''] = token.split('.')
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(said, config))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(said, 'base64url').toString()))
  const [mobileNo, patientName, until] = claims
  return now.getTime() < until ? { mobileNo, patientName } : undefined
}

function macOf(said: string, { tokenSecret }: Secret): string {
  const key = signingKey(tokenSecret, 'partner reports')
  return createHmac('sha256', key).update(said).digest('base64url')
}
