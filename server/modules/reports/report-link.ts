import { createHmac, timingSafeEqual } from 'node:crypto'
import { reportEndpoints } from '#contract/reports.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { urlOf } from '#server/http/route.ts'
import { signingKey } from '#server/http/signing-key.ts'

const GOOD_MS = 10 * 60_000

type Secret = Pick<Deps['config'], 'tokenSecret'>

/** The address of a report's PDF, good for ten minutes for whoever has it. */
export function reportLink(reportId: string, now: Date, config: Secret): { url: string } {
  const said = `${reportId}.${(now.getTime() + GOOD_MS).toString(36)}`
  const key = Buffer.from(`${said}.${macOf(said, config)}`).toString('base64url')
  return { url: urlOf(reportEndpoints.reportFile).replace(':key', key) }
}

/** The report that a key opens; undefined for one that is forged or whose time is over. */
export function reportOfKey(key: string, now: Date, config: Secret): string | undefined {
  const [reportId = '', until = '', mac = ''] = Buffer.from(key, 'base64url').toString().split('.')
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(`${reportId}.${until}`, config))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return now.getTime() < Number.parseInt(until, 36) ? reportId : undefined
}

function macOf(said: string, { tokenSecret }: Secret): string {
  const key = signingKey(tokenSecret, 'report file')
  return createHmac('sha256', key).update(said).digest('base64url')
}
