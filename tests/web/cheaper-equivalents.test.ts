// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { cheaperEquivalents } from '#features/cart/cheaper-equivalents.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'

function aLine(code: string, analytes: readonly string[], price: number): CartLine {
  return {
    ...sampleLine,
    code,
    name: code,
    selling_price: price,
    mrp: price,
    parameter_count: analytes.length,
    parameters_analyte: [...analytes],
  }
}

const tsh = aLine('TSH', ['TSH'], 220)
const thyroid = aLine('TFT', ['T3', 'T4', 'TSH'], 500)
const fullBody = aLine('PRF002', ['TSH', 'Sugar'], 3499)
const ask = (lines: readonly CartLine[], packages: readonly CartLine[], more = {}) =>
  cheaperEquivalents({
    lines,
    packages,
    member: null,
    offersCentre: false,
    charges: undefined,
    ...more,
  })

test('before the collection charges are known, nothing is offered', () => {
  expect(ask([tsh], [fullBody])).toEqual([])
  expect(ask([tsh, thyroid], [])).toEqual([])
  expect(ask([tsh], [fullBody], { charges: { from: 100, to: 150 } })).toEqual([])
  expect(ask([tsh, thyroid], [], { charges: { from: 100, to: 150 } })).toHaveLength(1)
})

test('where the lab takes centre visits, a collection that becomes free is no saving', () => {
  const lines = [aLine('DEAR', ['X'], 1950)]
  const free = aLine('PRF003', ['X', 'Y'], 2000)
  const charges = { from: 100, to: 150 }
  expect(ask(lines, [free], { charges })[0]).toMatchObject({ saves: 50, atLeast: true })
  expect(ask(lines, [free], { charges, offersCentre: true })).toEqual([])
})

const analytes = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 })
/** Paise, half of them about the subtotal from which collection is free. */
const prices = fc.oneof(
  fc.integer({ min: 1, max: 250_000 }),
  fc.integer({ min: 190_000, max: 210_000 }),
)
const isAtHome = fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0)
const items = (name: string) =>
  fc.array(fc.tuple(analytes, prices, isAtHome), { maxLength: 4 }).map((drawn) =>
    drawn.map(([names, paise, is_hc_available], at) => ({
      ...aLine(`${name}${at}`, names, paise / 100),
      is_hc_available,
    })),
  )

test('an offer costs less in the end, at every slot and at a centre, whatever the cart', () => {
  const charge = fc.integer({ min: 0, max: 30_000 }).map((paise) => paise / 100)
  const cases = fc.tuple(items('L'), items('P'), charge, charge, charge, fc.boolean())
  fc.assert(
    fc.property(cases, ([lines, packages, from, more, at, offersCentre]) => {
      const charges = { from, to: from + more }
      const equivalents = ask(lines, packages, { charges, offersCentre })
      for (const { item, dropped } of equivalents) {
        const kept = lines.filter((line) => !dropped.includes(line))
        const after = item ? [...kept, item] : kept
        const chosen = [from, Math.min(from + at, charges.to), charges.to]
        for (const slot of offersCentre ? [0, ...chosen] : chosen) {
          expect(finalPrice(after, slot)).toBeLessThan(finalPrice(lines, slot))
        }
      }
    }),
    { numRuns: 500 },
  )
})

/** Rupees in the end; a cart that needs a centre has no collection. */
function finalPrice(lines: readonly CartLine[], charge: number): number {
  const atHome = lines.every(({ is_hc_available }) => is_hc_available)
  const slot = atHome ? { slot_date: '2026-11-22', charge } : null
  return priceLines({ lines, slot }).total
}
