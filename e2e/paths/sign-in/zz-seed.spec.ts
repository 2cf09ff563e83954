import { flows } from '#machines/flows.ts'
import { expectationOf } from '#tests/paths/expectations.ts'
import { generatePaths } from '#tests/paths/generate.ts'
import { walkInBrowser } from '#tests/paths/browser-level.ts'
import { usualWish } from '#tests/paths/wish.ts'
import { test } from '../../support/fixtures.ts'
import { Along } from '../along.ts'
import { holderOf } from '../email-verification/holder.ts'
import { emailVerificationLevel } from '../email-verification/level.ts'
import { emailCalls } from '../email-verification/world.ts'
import { signInLevel } from './level.ts'
import { SignInCalls } from './sign-in-calls.ts'
import { isOutOfReach } from './visits.ts'
test.describe.configure({ timeout: 120_000 })
const wish = { ...usualWish, seed: 7, longest: 26 }
const { paths } = generatePaths('sign-in', flows['sign-in'], expectationOf('sign-in'), wish)
for (const path of paths) {
  test(`${path.id}`, async ({ page, context, newPatient, outbox, complaints }) => {
    complaints.tolerate(/409|ERR_FAILED/)
    const n = path.steps.filter((_, i) => isOutOfReach({ path, ahead: path.steps.slice(i) })).length
    if (n) console.log(path.id, 'by port', n)
    const now = { sentTo: new Map(), address: '', account: null, isSignedIn: false, wantsReports: false }
    await walkInBrowser(path, signInLevel, { page, context, along: new Along(path), calls: new SignInCalls(), newPatient, newestCode: outbox.newestCode, now })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
const all = generatePaths('email-verification', { ...flows['email-verification'], input: { email: 'asha@example.com', confirmed: false, code: '407219' }, variants: {} }, expectationOf('email-verification'), wish)
for (const p of all.paths) {
  const path = { ...p, variant: 'by the link in the e-mail' }
  test(`link ${path.id}`, async ({ page, context, address, newPatient, outbox, complaints }) => {
    complaints.tolerate(/409|ERR_FAILED/)
    const { newestCode } = outbox
    const holder = await holderOf(path, { newPatient, newestCode })
    console.log(path.steps.map(({ cause }) => cause.type).join(', '))
    await walkInBrowser(path, emailVerificationLevel, { page, context, address, along: new Along(path), holder, newestCode, calls: emailCalls() })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
