import { expect, type Locator } from '@playwright/test'
import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import { codeStates } from '../code-states.ts'
import type { TestContext } from './test-context.ts'

export const main = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('main')

const expectTitle = (testContext: TestContext, name: string): Promise<void> =>
  expect(main(testContext).getByRole('heading', { level: 1 })).toHaveText(name)

const sendButton = (testContext: TestContext): Locator =>
  main(testContext).getByRole('button', { name: /^Send the code/ })

export const states: BrowserLevel<TestContext>['states'] = {
  // The chart leaves it at once for one of the states below.
  'emailVerification.opening': async (testContext) => {
    await expect(main(testContext).getByRole('heading', { level: 1 })).toHaveCount(1)
  },
  'emailVerification.noEmail': async (testContext) => {
    await expectTitle(testContext, 'No e-mail to confirm')
    const link = main(testContext).getByRole('link', { name: 'Add an e-mail' })
    await expect(link).toHaveAttribute('href', paths.profile.getHref('profile-edit'))
  },
  'emailVerification.asking': async (testContext) => {
    await expectTitle(testContext, 'Confirm your e-mail')
    await expect(main(testContext).getByText(testContext.holder.email)).toBeVisible()
    await expect(main(testContext).getByText('Not confirmed')).toBeVisible()
    await expect(sendButton(testContext)).toBeEnabled()
  },
  'emailVerification.sending': async (testContext) => {
    await expectTitle(testContext, 'Confirm your e-mail')
    await expect(sendButton(testContext)).toHaveAccessibleName(/Sending the code$/)
    await expect(sendButton(testContext)).toHaveAttribute('aria-disabled', 'true')
  },
  'emailVerification.confirmed': async (testContext) => {
    await expectTitle(testContext, 'Your e-mail is confirmed')
    await expect(main(testContext).getByText(testContext.holder.email)).toBeVisible()
    const kept = await testContext.context.cookies()
    const user = kept.find(({ name }) => name === COOKIES.user)?.value ?? ''
    expect(JSON.parse(decodeURIComponent(user))).toMatchObject({
      email: testContext.holder.email,
      email_confirmed: true,
    })
  },
  ...codeStates<TestContext>({
    id: 'emailVerification.code',
    within: main,
    busy: /Checking the code/,
  }),
}
