import { expect, it } from 'vitest'
import { outOfReach, systemCoverage } from '#tools/paths/system/system-coverage.ts'
import { systemExplorers } from '#tools/paths/system/system-explorer.ts'
import { bookingSystem } from './booking-system.ts'

it('gives the reason why a part of a chart is unreachable', () => {
  const { chart, explore } = systemExplorers(bookingSystem, null).exact
  const { 'session.signOut': _, ...events } = explore.events
  const coverage = systemCoverage(chart, [], new Set())
  const missing = outOfReach(coverage, chart, { ...explore, events }, bookingSystem)
  const why = (id: string) => missing.find((one) => one.id === id)?.why

  expect(why('checkout.waking · session.absent')).toBe('the other chart never sends it there')
  expect(why('session.auth.signedIn · session.signOut')).toBe('no sample sends its event')
  expect(why('checkout.resuming.nothing · always [0]')).toBe('its guard never passes')
  expect(why('checkout.thankYou')).toBe('no transition leads there')
})
