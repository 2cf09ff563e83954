import { expect } from '@playwright/test'
import type { Tokens } from '#contract/auth.endpoints.ts'
import type { Path } from '#tests/paths/paths.ts'
import { keepRecord, openBlank } from '../support/kept-records.ts'
import { CITY } from '../support/patient.ts'
import { keepCity, keepSession } from '../support/sign-in-cookies.ts'
import { addressOf, keptBooking } from './prepare.ts'
import type { World } from './world.ts'

/** The charts' own code: while it is held, nobody knows yet who is signed in. */
const CHARTS = /\/assets\/system-[^/]*\.js$/

/** A path on which nobody was signed in before. */
export function startsAsVisitor(path: Path): boolean {
  return path.steps.some(({ cause }) => cause.type.startsWith('session.absent'))
}

const TIMED = /LEAD_PATIENCE|watchHold/

/** The browser as it was left: what it kept of cart, booking and session, and all calls held. */
export async function start({ page, context, address, path, patient, booking, calls }: World) {
  await openBlank(page)
  const visitor = startsAsVisitor(path)
  if (!visitor) {
    await keepRecord(page, 'cart', booking.lines)
    await keepRecord(page, 'booking', keptBooking(path, patient, booking))
    const tokens = { ...patient.tokens, token: ended(patient.tokens) }
    await keepSession(context, address, { user: patient.user, tokens })
  }
  await keepCity(context, address, CITY)
  if (path.steps.some(({ cause }) => TIMED.test(cause.type))) await page.clock.install()
  await calls.holdOn(page)
  if (visitor) await page.route(CHARTS, (route) => calls.holdCharts(route))
  await page.goto(addressOf(path))
  await expect(page.locator('main h1')).toHaveCount(1)
}

/** The same token, past its end: it has to be refreshed before anybody is signed in. */
function ended({ token }: Tokens): string {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const past = { ...Object(read), exp: 1 }
  return [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
}
