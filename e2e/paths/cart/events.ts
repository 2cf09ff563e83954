import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import type { Place } from '#tools/paths/exploring/place.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { press } from '../../support/booking-steps.ts'
import { byPort } from '../by-port.ts'
import { fromOtherTab } from '../other-tab.ts'
import { onShelf, realLine } from './shelf.ts'
import { awayFromCart, chooseFather, isSignedIn, leave, loseSession, signIn } from './visits.ts'
import { isBeforeCity, type World } from './world.ts'

const sendByPort = byPort('cart')

const CITIES: readonly [string, string] = ['Mumbai', 'Pune']

export const events: BrowserLevel<World>['events'] = {
  'cart.add': async (world, cause, from) => {
    // A line that is in the cart has no button that adds it.
    const isIn = contextOf(from).lines.some(({ code }) => code === cause.event.line.code)
    if (isIn) return sendByPort(world, cause, from)
    const { name, slug_name } = onShelf(world, cause.event.line.code)
    await awayFromCart(world, paths.testDetail.getHref(slug_name), name, async () => {
      await press(world.page, /^Add to cart/)
    })
  },
  'cart.remove': (world, { event }) => {
    const name = `Remove ${onShelf(world, event.code).name}`
    return world.page.getByRole('button', { name, exact: true }).click()
  },
  // A booking of its own ends with it: e2e/booking-two-tabs.spec.ts places the order.
  'cart.ordered': sendByPort,
  'cart.clear': ({ page }) => press(page, /^Clear cart$/),
  'cart.forget': async (world, cause, from) => {
    if (!world.now.holdsPatient) return sendByPort(world, cause, from)
    world.now.holdsPatient = false
    await leave(world, true)
  },
  'cart.replace': (world, { event }) => {
    // SAFETY: the event is one of the cart's samples.
    const planned = event.lines as CartContext['lines']
    const lines = planned.map((line) => realLine(world, line))
    return fromOtherTab(world.page, { type: 'cart', lines })
  },
  'refusal.dismiss': async (world, cause, from) => {
    if (contextOf(from).refusal === null) return sendByPort(world, cause, from)
    await press(world.page, /^Understood$/)
  },
  'member.chosen/man': async (world, cause, from) => {
    if (contextOf(from).member !== null) return sendByPort(world, cause, from)
    await chooseFather(world)
  },
  'member.chosen/nobody': sendByPort,
  'city.chosen': async (world, _cause, from) => {
    const { page, calls, now } = world
    // The browser has named its city when the page opened.
    if (isBeforeCity(from)) return
    // A check that is under way is given up by the page.
    if (calls.holds('checkPrices')) await calls.take('checkPrices')
    now.city = CITIES[now.city === CITIES[0] ? 1 : 0]
    const [item] = world.shelf.values()
    if (!item) throw new Error('The shelf is empty.')
    await awayFromCart(world, paths.testDetail.getHref(item.slug_name), item.name, async () => {
      await page
        .getByRole('button', { name: /Change city/ })
        .first()
        .click()
      const choice = page.getByRole('dialog').getByRole('button', { name: now.city, exact: true })
      await choice.click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  },
  'session.started': async (world) => {
    // The cart was told that nobody is signed in any more; the session was not.
    if (await isSignedIn(world.page)) await loseSession(world)
    await signIn(world)
  },
  'session.ended': loseSession,
  'sync.retry': ({ page }) => press(page, /^Save again$/),
  'prices.check': ({ page }) => press(page, /^Check again$/),
  'prices.accept': ({ page }) => press(page, /^(Accept the new price|Go on without)/),
}

function contextOf({ snapshot }: Place): CartContext {
  // SAFETY: the snapshots of these paths are of the cart.
  return snapshot.context as CartContext
}
