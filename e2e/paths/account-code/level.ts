import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { paths } from '#config/paths.ts'
import type { CodePurpose } from '#machines/account-code/account-code.events.ts'
import { accountCodeOutcomes } from '#machines/account-code/model/account-code.outcomes.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { codeField, passwordField, press } from '../../support/sign-in-steps.ts'
import { codeTimers, isTimed, shortlyBefore } from '../code-clock.ts'
import { codeOutcomes } from '../code-outcomes.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { sendButton, states } from './states.ts'
import { dialog, type TestContext } from './test-context.ts'

const { pass, sent, endings } = codeOutcomes<TestContext>(dialog)

const explore = flows['account-code']

const fillCode = async (testContext: TestContext): Promise<void> => {
  const code = await testContext.newestCode(testContext.patient.user.mobile_no)
  await codeField(dialog(testContext)).fill(code)
}

export const accountCodeLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('accountCode'),
  start,
  events: shortlyBefore<TestContext>({
    'code.send': (testContext) => press(dialog(testContext), 'Send the code'),
    'otp.submit': async (testContext) => {
      await fillCode(testContext)
      await press(dialog(testContext), 'Delete my account for good')
    },
    'newPassword.submit': async (testContext, { event }) => {
      await fillCode(testContext)
      await passwordField(dialog(testContext)).fill(event.password)
      await press(dialog(testContext), 'Set the password')
    },
    'otp.resend': (testContext) => press(dialog(testContext), 'Send a new code'),
  }),
  outcomes: endings(accountCodeOutcomes, {
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
        dialog(testContext).getByRole('button', { name: /^Delete my account for good/ }),
      'newPassword.submit': (testContext) =>
        dialog(testContext).getByRole('button', { name: /^Set the password/ }),
      'otp.resend': (testContext) =>
        dialog(testContext).getByRole('button', { name: /^Send a new code/ }),
    },
    prepare: ({ calls }, state) => calls.follow(state),
  }),
}

const OPENER: Readonly<Record<CodePurpose, string>> = {
  end: 'Delete my account',
  password: 'Set a password',
}

/** Opens the security tab. The callback dialog counts as shown, because some paths pass its deadline. */
async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, patient, purpose } = testContext
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('security')}&trace=on`)
  await press(page.getByRole('main'), OPENER[purpose])
}
