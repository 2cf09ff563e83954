import { expect, type Locator } from '@playwright/test'
import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { paths } from '#config/paths.ts'
import { toast } from '../../support/toast.ts'
import { codeStates } from '../code-states.ts'
import { dialog, type TestContext } from './test-context.ts'

export const sendButton = (testContext: TestContext): Locator =>
  dialog(testContext).getByRole('button', { name: /^Send the code/ })

const orderLink = (testContext: TestContext): Locator =>
  dialog(testContext).getByRole('link', { name: 'See open orders' })

/** The consequences shown before a code is requested. */
const CONSEQUENCES = {
  end: 'What we delete immediately',
  password: 'All other devices are signed out',
} as const

export const states: BrowserLevel<TestContext>['states'] = {
  'accountCode.asking': async (testContext) => {
    await expect(dialog(testContext).getByText(CONSEQUENCES[testContext.purpose])).toBeVisible()
    await expect(sendButton(testContext)).toBeEnabled()
    await expect(orderLink(testContext)).toHaveCount(0)
  },
  'accountCode.orderOpen': async (testContext) => {
    await expect(dialog(testContext).getByRole('alert')).toContainText('is still open.')
    await expect(orderLink(testContext)).toHaveAttribute(
      'href',
      paths.profile.getHref('open-order'),
    )
    await expect(sendButton(testContext)).toBeEnabled()
  },
  'accountCode.sending': async (testContext) => {
    await expect(sendButton(testContext)).toHaveAccessibleName(/Sending the code$/)
    await expect(sendButton(testContext)).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog(testContext).getByRole('alert')).toHaveCount(0)
  },
  'accountCode.ended': async (testContext) => {
    const title = dialog(testContext).getByRole('heading', { name: 'Your account is deleted' })
    await expect(title).toBeVisible()
    const call = await testContext.patient.send('sessionList', {})
    expect(call.ok()).toBe(false)
  },
  'accountCode.passwordSet': async (testContext) => {
    await expect(dialog(testContext)).toHaveCount(0)
    await expect(toast(testContext.page)).toContainText('updated sucessfully')
    await expect(testContext.page.getByRole('button', { name: 'Change password' })).toBeVisible()
  },
  ...codeStates<TestContext>({
    id: 'accountCode.code',
    within: dialog,
    busy: /Deleting your account|Setting the password/,
  }),
}
