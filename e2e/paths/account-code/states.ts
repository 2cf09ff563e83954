import { expect, type Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { toast } from '../../support/toast.ts'
import { codeStates } from '../code-states.ts'
import { dialog, type World } from './world.ts'

export const sendButton = (world: World): Locator =>
  dialog(world).getByRole('button', { name: /^Send the code/ })

const orderLink = (world: World): Locator =>
  dialog(world).getByRole('link', { name: 'See open orders' })

/** What the code will do, before one is asked for. */
const TOLD = { end: 'What goes at once', password: 'Every other device is signed out' } as const

export const states: BrowserLevel<World>['states'] = {
  'accountCode.asking': async (world) => {
    await expect(dialog(world).getByText(TOLD[world.purpose])).toBeVisible()
    await expect(sendButton(world)).toBeEnabled()
    await expect(orderLink(world)).toHaveCount(0)
  },
  'accountCode.orderOpen': async (world) => {
    await expect(dialog(world).getByRole('alert')).toContainText('is still open.')
    await expect(orderLink(world)).toHaveAttribute('href', paths.profile.getHref('open-order'))
    await expect(sendButton(world)).toBeEnabled()
  },
  'accountCode.sending': async (world) => {
    await expect(sendButton(world)).toHaveAccessibleName(/Sending the code$/)
    await expect(sendButton(world)).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog(world).getByRole('alert')).toHaveCount(0)
  },
  'accountCode.ended': async (world) => {
    const title = dialog(world).getByRole('heading', { name: 'Your account is deleted' })
    await expect(title).toBeVisible()
    const call = await world.patient.send('sessionList', {})
    expect(call.ok()).toBe(false)
  },
  'accountCode.passwordSet': async (world) => {
    await expect(dialog(world)).toHaveCount(0)
    await expect(toast(world.page)).toContainText('updated sucessfully')
    await expect(world.page.getByRole('button', { name: 'Change password' })).toBeVisible()
  },
  ...codeStates<World>({
    id: 'accountCode.code',
    within: dialog,
    busy: /Deleting your account|Setting the password/,
  }),
}
