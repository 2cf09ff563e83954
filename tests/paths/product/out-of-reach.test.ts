import { expect, it } from 'vitest'
import { outOfReach, productCoverage } from '#tools/paths/product/product-coverage.ts'
import { productExplorers } from '#tools/paths/product/product-explorer.ts'

it('says of what kind the reason is when a part of a chart is out of reach', () => {
  const { chart, explore } = productExplorers(null).exact
  const { 'session.signOut': _, ...events } = explore.events
  const missing = outOfReach(productCoverage(chart, [], new Set()), chart, { ...explore, events })
  const why = (id: string) => missing.find((one) => one.id === id)?.why

  expect(why('checkout.waking · session.absent')).toBe('the other machine never tells it there')
  expect(why('session.auth.signedIn · session.signOut')).toBe('nobody sends its event')
  expect(why('checkout.resuming.nothing · always [0]')).toBe('its guard never passes')
  expect(why('checkout.thankYou')).toBe('no transition leads there')
})
