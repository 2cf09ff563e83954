import { emailVerificationOutcomes } from '#machines/email-verification/model/email-verification.outcomes.ts'
import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { press } from '../../support/sign-in-steps.ts'
import { codeTimers, shortlyBefore } from '../code-clock.ts'
import { endsOf } from '../code-outcomes.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { typeCode } from '../type-code.ts'
import { start } from './start.ts'
import { main, states } from './states.ts'
import type { TestContext } from './test-context.ts'

const { pass, sent, endings } = endsOf<TestContext>(main)

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
