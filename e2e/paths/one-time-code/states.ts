import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import { codeStates } from '../code-states.ts'
import { type TestContext, within } from './test-context.ts'

export const sendButton = (testContext: TestContext): Locator =>
  within(testContext).getByRole('button', { name: /^Send the code/ })

const orderLink = (testContext: TestContext): Locator =>
  within(testContext).getByRole('link', { name: 'See open orders' })

/** What is said before a code is asked for. */
const saysWhatFor = (testContext: TestContext): Promise<void> =>
  expect(
    within(testContext).getByText(testContext.holder.email ?? 'What we delete immediately'),
  ).toBeVisible()

export const states: BrowserLevel<TestContext>['states'] = {
  // The chart leaves it at once for one of the states below.
  'oneTimeCode.opening': async (testContext) => {
    await expect(within(testContext).getByRole('heading').first()).toBeVisible()
  },
  'oneTimeCode.asking': async (testContext) => {
    await saysWhatFor(testContext)
    await expect(sendButton(testContext)).toBeEnabled()
    await expect(orderLink(testContext)).toHaveCount(0)
  },
  'oneTimeCode.notPossible': async (testContext) => {
    await expect(within(testContext).getByRole('alert')).toContainText('is still open.')
    await expect(sendButton(testContext)).toBeEnabled()
    if (testContext.holder.email !== null) return
    await expect(orderLink(testContext)).toHaveAttribute(
      'href',
      paths.profile.getHref('open-order'),
    )
  },
  'oneTimeCode.sending': async (testContext) => {
    await expect(sendButton(testContext)).toHaveAccessibleName(/Sending the code$/)
    await expect(sendButton(testContext)).toHaveAttribute('aria-disabled', 'true')
    await expect(within(testContext).getByRole('alert')).toHaveCount(0)
  },
  'oneTimeCode.done': async (testContext) => {
    const { patient, email } = testContext.holder
    const title = email === null ? 'Your account is deleted' : 'Your e-mail is confirmed'
    await expect(within(testContext).getByRole('heading', { name: title })).toBeVisible()
    if (email === null) {
      expect((await patient.send('sessionList', {})).ok()).toBe(false)
      return
    }
    const kept = await testContext.context.cookies()
    const user = kept.find(({ name }) => name === COOKIES.user)?.value ?? ''
    expect(JSON.parse(decodeURIComponent(user))).toMatchObject({ email, email_confirmed: true })
  },
  ...codeStates<TestContext>({
    id: 'oneTimeCode.code',
    within,
    busy: /Deleting your account|Checking the code/,
  }),
}
