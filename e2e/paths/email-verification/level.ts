import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { paths } from '#config/paths.ts'
import { emailVerificationOutcomes } from '#machines/email-verification/model/email-verification.outcomes.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { press } from '../../support/sign-in-steps.ts'
import { codeTimers, isTimed, shortlyBefore } from '../code-clock.ts'
import { codeOutcomes } from '../code-outcomes.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { typeCode } from '../type-code.ts'
import { main, states } from './states.ts'
import type { TestContext } from './test-context.ts'

const { pass, sent, endings } = codeOutcomes<TestContext>(main)

const explore = flows['email-verification']

export const emailVerificationLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('emailVerification'),
  start,
  events: shortlyBefore<TestContext>({
    'code.send': (testContext) => press(main(testContext), 'Send the code'),
    'otp.submit': async (testContext) => {
      const code = await testContext.newestCode(testContext.holder.email)
      await typeCode(main(testContext), code, /^Confirm the e-mail$/)
    },
    'otp.resend': (testContext) => press(main(testContext), 'Send a new code'),
  }),
  outcomes: endings(emailVerificationOutcomes, {
    sendEmailOtp: { sent },
    confirmEmail: { confirmed: pass },
  }),
  timers: codeTimers,
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'code.send': (testContext) =>
        main(testContext).getByRole('button', { name: /^Send the code/ }),
      'otp.submit': (testContext) =>
        main(testContext).getByRole('button', { name: /^Confirm the e-mail/ }),
      'otp.resend': (testContext) =>
        main(testContext).getByRole('button', { name: /^Send a new code/ }),
    },
    prepare: ({ calls }, state) => calls.follow(state),
  }),
}

/** Opens the page. The callback dialog counts as shown, because some paths pass its deadline. */
async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, holder } = testContext
  await skipCallback(page)
  await addSessionCookies(context, address, holder.session)
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  const hash = holder.linkCode ? `#code=${holder.linkCode}` : ''
  await page.goto(`${paths.emailVerification.path}?trace=on${hash}`)
  if (!holder.linkCode) return
  calls.noteCode(holder.email)
  await calls.expectCall('confirmEmail')
  calls.noteSent(await page.evaluate(() => Date.now()))
}
