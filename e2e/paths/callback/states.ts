import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Assertion, BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { keptText } from '../../support/kept-records.ts'
import { askDialog, otherDialog, thankDialog } from './screen.ts'
import { CLAIMING, READING, type World } from './world.ts'

type Assert = Assertion<World>

const quiet: Assert = async ({ page }) => {
  await expect(askDialog(page)).toHaveCount(0)
  await expect(thankDialog(page)).toHaveCount(0)
}

/** Quiet, and the browser remembers whether it was asked; what no release wrote is left as it was. */
const quietly =
  (shown: boolean): Assert =>
  async (world, place) => {
    await quiet(world, place)
    const { page, along } = world
    if (along.path.steps.some(({ cause }) => cause.type === 'restoreCallback → network')) return
    await expect.poll(() => keptText(page)).toContain(`"shown":${shown}`)
  }

const isOnThankYou = ({ page }: World) =>
  new URL(page.url()).pathname.startsWith(paths.thankYou.path)

export const states: BrowserLevel<World>['states'] = {
  'callback.page.ordinary': async (world) => {
    await expect.poll(() => isOnThankYou(world)).toBe(false)
    await expect(world.page.locator('main h1')).toHaveCount(1)
  },
  'callback.page.thankYou': async (world) => {
    await expect.poll(() => isOnThankYou(world)).toBe(true)
    await expect(world.page.locator('main h1')).toHaveCount(1)
  },
  'callback.screen.clear': ({ page }) => expect(otherDialog(page)).toHaveCount(0),
  'callback.screen.covered': ({ page }) => expect(otherDialog(page)).toBeVisible(),
  'callback.tab.shown': async ({ page }) => {
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
  },
  'callback.tab.hidden': async ({ page }) => {
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  },
  'callback.dialog.restoring': async (world, place) => {
    await quiet(world, place)
    await world.edge.expectWaiting(READING)
  },
  'callback.dialog.waiting': quietly(false),
  'callback.dialog.due': quietly(false),
  'callback.dialog.claiming': async (world, place) => {
    await quiet(world, place)
    await world.edge.expectWaiting(CLAIMING)
  },
  'callback.dialog.claimed': quiet,
  'callback.dialog.open': async ({ page }) => {
    const send = askDialog(page).getByRole('button', { name: 'Call me back', includeHidden: true })
    await expect(send).toBeVisible()
    await expect(askDialog(page).getByRole('alert', { includeHidden: true })).toHaveCount(0)
  },
  'callback.dialog.submitting': async ({ page, calls }) => {
    const send = askDialog(page).getByRole('button', { name: /Sending/, includeHidden: true })
    await expect(send).toBeVisible()
    await calls.expectCall('requestCallback')
  },
  'callback.dialog.failed': async ({ page }) => {
    const dialog = askDialog(page)
    await expect(dialog.getByRole('alert', { includeHidden: true })).not.toBeEmpty()
    const name = dialog.getByRole('textbox', { name: 'Name', includeHidden: true })
    await expect(name).toHaveValue('Asha')
  },
  'callback.dialog.thanked': ({ page }) =>
    expect(thankDialog(page)).toContainText('Asha, your request is with the lab.'),
  'callback.dialog.dismissed': quiet,
}
