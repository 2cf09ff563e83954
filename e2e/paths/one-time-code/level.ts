import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { paths } from '#config/paths.ts'
import { oneTimeCodeOutcomes } from '#paths/one-time-code/model.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { codeField, press } from '../../support/sign-in-steps.ts'
import { codeTimers, isTimed, shortlyBefore } from '../code-clock.ts'
import { codeOutcomes } from '../code-outcomes.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { typeCode } from '../type-code.ts'
import { sendButton, states } from './states.ts'
import { type TestContext, within } from './test-context.ts'

const { pass, sent, endings } = codeOutcomes<TestContext>(within)

const explore = flows['one-time-code']

export const oneTimeCodeLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('oneTimeCode'),
  start,
  events: shortlyBefore<TestContext>({
    'code.send': (testContext) => press(within(testContext), 'Send the code'),
    'otp.submit': async (testContext) => {
      const { email, patient } = testContext.holder
      const code = await testContext.newestCode(email ?? patient.user.mobile_no)
      if (email) return typeCode(within(testContext), code, /^Confirm the e-mail$/)
      await codeField(within(testContext)).fill(code)
      await press(within(testContext), 'Delete my account for good')
    },
    'otp.resend': (testContext) => press(within(testContext), 'Send a new code'),
  }),
  outcomes: endings(oneTimeCodeOutcomes, {
    sendCode: { sent },
    tryCode: { used: pass },
  }),
  timers: codeTimers,
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'code.send': sendButton,
      'otp.submit': (testContext) =>
        within(testContext).getByRole('button', {
          name: /^(Delete my account for good|Confirm the e-mail)/,
        }),
      'otp.resend': (testContext) =>
        within(testContext).getByRole('button', { name: /^Send a new code/ }),
    },
    prepare: ({ calls }, state) => calls.follow(state),
  }),
}

/**
 * Opens the security tab, or the link of the e-mail. The callback dialog counts as shown, because some
 * paths pass its deadline.
 */
async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, holder } = testContext
  const { patient, email, linkCode } = holder
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  if (email === null) {
    await page.goto(`${paths.profile.getHref('security')}&trace=on`)
    await press(page.getByRole('main'), 'Delete my account')
    return
  }
  await page.goto(`${paths.emailVerification.path}?trace=on#code=${linkCode}`)
  calls.noteCode(email)
  await calls.expectCall('tryCode')
  calls.noteSent(await page.evaluate(() => Date.now()))
}
