import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { dialog, type World } from './world.ts'

const button = (world: World, name: string | RegExp) => dialog(world).getByRole('button', { name })

const expectWords = (world: World, words: string | RegExp): Promise<void> =>
  expect(dialog(world).getByText(words).first()).toBeVisible()

const KEPT = 'Your order keeps the time it has.'

export const states: BrowserLevel<World>['states'] = {
  'reschedule.loading': (world) =>
    expect(dialog(world).getByText('Loading the free times')).toBeAttached(),
  'reschedule.choosing': async (world, { snapshot }) => {
    await expectWords(world, /The visit is now on/)
    await expect(dialog(world).locator('.win').first()).toBeVisible()
    const hasChoice = snapshot.context.choices.length > 0
    await expect(button(world, /^Move to/)).toHaveCount(hasChoice ? 1 : 0)
    await expect(button(world, 'Choose the new time')).toHaveCount(hasChoice ? 0 : 1)
  },
  'reschedule.full': async (world) => {
    await expectWords(world, 'No other time is free in the coming days.')
    await expectWords(world, KEPT)
  },
  'reschedule.unreachable': (world) => expectWords(world, KEPT),
  'reschedule.moving': async (world) => {
    const moving = button(world, /^Move/)
    await expect(moving).toHaveAttribute('aria-disabled', 'true')
    await expect(moving).toHaveAccessibleName(/Booking the new time$/)
  },
  'reschedule.refused': (world) => expectWords(world, KEPT),
  'reschedule.unsure': (world) => expectWords(world, /it is moved once only/),
  'reschedule.moved': async (world) => {
    await expectWords(world, 'The order has its new time.')
    const { status, slot } = await world.patient.call('orderDetails', {
      params: { id: world.order.order_id },
    })
    expect(status).toBe('booked')
    expect(slot).not.toEqual(world.order.slot)
  },
  'reschedule.gone': async (world) => {
    await expectWords(world, 'The sample was collected: the order cannot be moved any more.')
    await expect(button(world, 'Close').first()).toBeVisible()
  },
}
