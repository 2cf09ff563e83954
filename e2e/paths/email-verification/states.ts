import { expect, type Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { codeStates } from '../code-states.ts'
import type { World } from './world.ts'

export const main = ({ page }: Pick<World, 'page'>): Locator => page.getByRole('main')

const expectTitle = (world: World, name: string): Promise<void> =>
  expect(main(world).getByRole('heading', { level: 1 })).toHaveText(name)

const sendButton = (world: World): Locator =>
  main(world).getByRole('button', { name: /^Send the code/ })

export const states: BrowserLevel<World>['states'] = {
  // The chart leaves it at once, for one of the screens below.
  'emailVerification.opening': async (world) => {
    await expect(main(world).getByRole('heading', { level: 1 })).toHaveCount(1)
  },
  'emailVerification.noEmail': async (world) => {
    await expectTitle(world, 'No e-mail to confirm')
    const link = main(world).getByRole('link', { name: 'Add an e-mail' })
    await expect(link).toHaveAttribute('href', paths.profile.getHref('profile-edit'))
  },
  'emailVerification.asking': async (world) => {
    await expectTitle(world, 'Confirm your e-mail')
    await expect(main(world).getByText(world.holder.email)).toBeVisible()
    await expect(main(world).getByText('Not confirmed')).toBeVisible()
    await expect(sendButton(world)).toBeEnabled()
  },
  'emailVerification.sending': async (world) => {
    await expectTitle(world, 'Confirm your e-mail')
    await expect(sendButton(world)).toHaveAccessibleName(/Sending the code$/)
    await expect(sendButton(world)).toHaveAttribute('aria-disabled', 'true')
  },
  'emailVerification.confirmed': async (world) => {
    await expectTitle(world, 'Your e-mail is confirmed')
    await expect(main(world).getByText(world.holder.email)).toBeVisible()
    const kept = await world.context.cookies()
    const user = kept.find(({ name }) => name === COOKIES.user)?.value ?? ''
    expect(JSON.parse(decodeURIComponent(user))).toMatchObject({
      email: world.holder.email,
      email_confirmed: true,
    })
  },
  ...codeStates<World>({
    id: 'emailVerification.code',
    within: main,
    busy: /Checking the code/,
  }),
}
