import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lateRoutes } from '#app/late-routes.ts'
import { createRoutes } from '#app/routes.tsx'
import { paths } from '#config/paths.ts'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { page } from '#pages/offers/buy-one-get-50-on-second.page.tsx'
import { anItem, catalogueApi, renderPage } from './support/catalogue.tsx'
import { MUMBAI } from './support/shell.tsx'

const second: Coupon = {
  coupon_id: 'c-1',
  code: 'SECOND50',
  title: 'Second at half price',
  description: 'Two in one order.',
  kind: 'second-at-half',
  value: 50,
  cap: null,
  min_sub_total: 0,
  applies_to: 'all',
  valid_till: '2026-12-31',
}

const pack = anItem({ item_name: 'Full Body Check-up', x_is_package: true, price: 999, mrp: 2810 })
const cbc = anItem({ price: 240 })

/** The fake catalogue API with coupons. */
function offerApi(items: readonly Item[], coupons: readonly Coupon[]): Api {
  const { api } = catalogueApi(items)
  const call: Api['call'] = async (name, input) =>
    // SAFETY: what the coupon list answers is what the contract says.
    name === 'couponList' ? ({ coupons } as never) : api.call(name, input)
  return { ...api, call }
}

const show = (coupons: readonly Coupon[] = [second]) =>
  renderPage({
    page,
    path: paths.buyOneGet50OnSecond.path,
    api: offerApi([pack, cbc], coupons),
  })

test('[R2.013] the offer has its page at its path', () => {
  const api = offerApi([], [])
  const context = { queryClient: createQueryClient(), api, city: () => MUMBAI }
  const routes = createRoutes(context, lateRoutes(context))
  const pages = routes
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children)
  expect(pages.map(({ path }) => path)).toContain('/buy-one-get50-on-2nd')
})

test('the offer is explained with real prices, the second at half price', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Buy one, get 50% off the second',
  )
  const example = screen.getByRole('region', { name: 'An example' })
  expect(within(example).getByRole('row', { name: 'Full Body Check-up ₹999' })).toBeTruthy()
  expect(within(example).getByRole('row', { name: 'Complete Blood Count ₹240' })).toBeTruthy()
  expect(within(example).getByRole('row', { name: 'Coupon SECOND50 −₹120' })).toBeTruthy()
  expect(within(example).getByRole('row', { name: 'Together ₹1,119' })).toBeTruthy()
  expect(screen.getByText(/until 31\/12\/2026/)).toBeTruthy()
})

test('items of the offer can be added to the cart', async () => {
  const { cart } = await show()
  await userEvent.click(screen.getByRole('button', { name: /Add Complete Blood Count/ }))
  expect(await screen.findByRole('link', { name: /^In cart.*Complete Blood Count/ })).toBeTruthy()
  expect(cart.getSnapshot().context.lines.map(({ code }) => code)).toEqual([cbc.code])
})

test('the code is copied with one click; when that fails, it can be typed', async () => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await show()
  await user.click(screen.getByRole('button', { name: 'Copy the code' }))
  expect(write).toHaveBeenCalledWith('SECOND50')
  const copied = await screen.findByRole('button', { name: 'Copied' })
  write.mockRejectedValueOnce(new Error('not allowed'))
  await user.click(copied)
  expect(await screen.findByText('It could not be copied. Type it in when you book.')).toBeTruthy()
})

test('only kinds of items that the coupon applies to are shown', async () => {
  await show([{ ...second, applies_to: 'package' }])
  expect(screen.queryByRole('heading', { name: 'Tests' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Packages' })).toBeTruthy()
})

test('an inactive offer says so, links to the tests and is not indexed', async () => {
  await show([])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This offer is not running in Mumbai today',
  )
  expect(screen.getByRole('link', { name: 'See all tests' })).toBeTruthy()
  const meta = (isRunning: boolean) =>
    typeof page.meta === 'function' &&
    page.meta({ city: MUMBAI, url: new URL('http://lab.test/'), data: { isRunning } })
  expect(meta(false)).toMatchObject({ robots: 'noindex' })
  expect(meta(true)).not.toHaveProperty('robots')
})
