import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GENDER } from '#contract/codes.ts'
import { type ComparableLine, findCheaperEquivalents } from '#contract/rules/cheaper-equivalent.ts'
import { priceLines } from '#contract/rules/pricing.ts'

type Line = ComparableLine & { readonly name: string; readonly mrp: number }

function aLine(code: string, analytes: string, price: number, more: Partial<Line> = {}): Line {
  const parameters_analyte = [...analytes]
  return {
    code,
    name: code,
    parameter_count: parameters_analyte.length + (more.scans?.length ?? 0),
    parameters_analyte,
    supplementary_tests: [],
    scans: [],
    selling_price: price,
    mrp: price,
    is_hc_available: true,
    fasting_hours: 0,
    sex: null,
    sex_age_action: 0,
    low_age_limit: null,
    high_age_limit: null,
    ...more,
  }
}

const NO_CHARGE = { from: 0, to: 0 }
const charged = (from: number, to = from) => ({ charges: { from, to } })

type Asked = Partial<Parameters<typeof findCheaperEquivalents<Line>>[0]>

const ask = (lines: readonly Line[], catalogue: readonly Line[], more: Asked = {}) =>
  findCheaperEquivalents({ lines, catalogue, member: null, charges: NO_CHARGE, ...more })

const cbc = aLine('CBC', 'abc', 240)
const thyroid = aLine('TFT', 'de', 500)
const sugar = aLine('FBS', 'f', 100)
const checkUp = aLine('PRF001', 'abcdefgh', 599)

describe('cheaper equivalents of a cart', () => {
  it('offers one package that measures everything for less, with its saving and extra parameters', () => {
    expect(ask([cbc, thyroid, sugar], [checkUp])).toEqual([
      {
        item: checkUp,
        dropped: [cbc, thyroid, sugar],
        saves: 241,
        atLeast: false,
        gained: ['g', 'h'],
        fast: 0,
      },
    ])
  })

  it('keeps the lines that the package does not measure', () => {
    const vitamin = aLine('VITD', 'z', 900)
    expect(ask([cbc, vitamin, thyroid], [checkUp])[0]?.dropped).toEqual([cbc, thyroid])
  })

  it('offers nothing at the same price', () => {
    expect(ask([cbc, thyroid], [{ ...checkUp, selling_price: 740 }])).toEqual([])
    expect(ask([cbc, thyroid], [{ ...checkUp, selling_price: 739 }])[0]?.saves).toBe(1)
  })

  it('offers nothing that lacks an analyte', () => {
    expect(ask([cbc, thyroid], [aLine('PRF002', 'abcd', 300)])).toEqual([])
  })

  it('drops a line that another line measures, without a replacement', () => {
    expect(ask([checkUp, cbc], [])).toEqual([
      { item: null, dropped: [cbc], saves: 240, atLeast: false, gained: [], fast: 0 },
    ])
  })

  it('drops a line that several others measure together', () => {
    const both = aLine('BOTH', 'ad', 300)
    expect(ask([cbc, both, thyroid], [])[0]?.dropped).toEqual([both])
  })

  it('requires the item itself if it names fewer parameters than it counts', () => {
    const unnamed = { ...cbc, parameter_count: 21 }
    expect(ask([unnamed, thyroid], [checkUp])).toEqual([])
    const named = {
      ...checkUp,
      supplementary_tests: [{ code: 'CBC', parameters_analyte: [] }],
    }
    expect(ask([unnamed, thyroid], [named])[0]?.item).toBe(named)
  })

  it('includes collection that becomes chargeable below the free limit, at the most expensive slot', () => {
    const dear = aLine('DEAR', 'xyz', 1800)
    const cart = [dear, cbc]
    const swap = aLine('PRF003', 'abc', 150)
    expect(ask(cart, [swap], charged(100))).toEqual([])
    expect(ask(cart, [swap], charged(50, 90))).toEqual([])
    expect(ask(cart, [swap], charged(80))[0]).toMatchObject({ saves: 10, atLeast: false })
    expect(ask(cart, [swap], charged(50, 80))[0]).toMatchObject({ saves: 10, atLeast: true })
  })

  it('includes collection that becomes free, at the cheapest slot', () => {
    const cart = [aLine('DEAR', 'xyz', 1750), cbc]
    const swap = aLine('PRF004', 'abcxyz', 2050)
    expect(ask(cart, [swap], charged(60, 150))).toEqual([])
    expect(ask(cart, [swap], charged(100, 150))[0]).toMatchObject({ saves: 40, atLeast: true })
    expect(ask(cart, [swap], charged(0, 150))).toEqual([])
  })

  it('includes collection that becomes chargeable once no line needs a centre', () => {
    const swab = aLine('SWAB', 'h', 600, { is_hc_available: false })
    const cart = [cbc, swab]
    const swap = aLine('PRF005', 'abch', 700)
    expect(ask(cart, [swap], charged(150))).toEqual([])
    expect(ask(cart, [swap], charged(0, 100))[0]).toMatchObject({ saves: 40, atLeast: true })
    const atCentre = { ...swap, is_hc_available: false }
    expect(ask(cart, [atCentre], charged(150))[0]).toMatchObject({ saves: 140, atLeast: false })
  })

  it('offers restricted items only to patients who may take them', () => {
    const women = { ...checkUp, sex: GENDER.Female, sex_age_action: 1 } as const
    const asks = (member: Asked['member'] = null) => ask([cbc, thyroid], [women], { member })
    expect(asks()).toEqual([])
    expect(asks({ gender: GENDER.Male, age: 40 })).toEqual([])
    expect(asks({ gender: GENDER.Female, age: 40 })).toHaveLength(1)
  })

  it('never turns a home visit into a centre visit', () => {
    const atCentre = { ...checkUp, is_hc_available: false }
    expect(ask([cbc, thyroid], [atCentre])).toEqual([])
    const swab = aLine('SWAB', 'h', 50, { is_hc_available: false })
    expect(ask([cbc, thyroid, swab], [atCentre])).toHaveLength(1)
  })

  it('treats scans like analytes, and adds none', () => {
    const echo = { code: 'ECHO', name: 'Echo' }
    const scan = aLine('ECHO', '', 1500, { scans: [echo], is_hc_available: false })
    const heart = aLine('PRF007', 'abc', 1600, { scans: [echo], is_hc_available: false })
    expect(ask([cbc, scan], [heart])[0]).toMatchObject({ item: heart, saves: 140 })
    const withEcg = { ...heart, scans: [echo, { code: 'ECG', name: 'ECG' }] }
    expect(ask([cbc, scan], [withEcg])).toEqual([])
    expect(ask([cbc, scan], [{ ...heart, scans: [] }])).toEqual([])
  })

  it('reports a longer fast', () => {
    const fasting = { ...checkUp, fasting_hours: 10 }
    expect(ask([cbc, thyroid], [fasting])[0]?.fast).toBe(10)
    expect(ask([cbc, { ...thyroid, fasting_hours: 10 }], [fasting])[0]?.fast).toBe(0)
  })

  it('sorts by saving, highest first', () => {
    const cheaper = { ...checkUp, code: 'PRF009', selling_price: 400 }
    const equivalents = ask([cbc, thyroid, aLine('HB', 'a', 50)], [checkUp, cheaper])
    expect(equivalents.map(({ item, saves }) => [item?.code, saves])).toEqual([
      ['PRF009', 390],
      ['PRF001', 191],
      [undefined, 50],
    ])
  })
})

const letters = fc.uniqueArray(fc.constantFrom(...'abcdefg'), { minLength: 1, maxLength: 5 })
const items = (name: string, maxLength: number) =>
  fc
    .array(fc.tuple(letters, fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(0, 8)), {
      maxLength,
    })
    .map((drawn) =>
      drawn.map(([analytes, paise, fasting_hours], at) =>
        aLine(`${name}${at}`, analytes.join(''), paise / 100, { fasting_hours }),
      ),
    )
const carts = items('L', 6)
const catalogues = items('P', 5)
const measured = (lines: readonly Line[]) =>
  new Set(lines.flatMap((line) => line.parameters_analyte))
const total = (lines: readonly Line[], charge: number) =>
  priceLines({ lines, slot: { slot_date: '2025-11-22', charge } }).total

/** Brute force: every set of kept lines with one item or none. */
function bruteForce(lines: readonly Line[], catalogue: readonly Line[]): number {
  const all = measured(lines)
  let best = total(lines, 0)
  for (const taken of [[], ...catalogue.map((item) => [item])]) {
    for (let kept = 0; kept < 2 ** lines.length; kept++) {
      const after = [...lines.filter((_, at) => kept & (1 << at)), ...taken]
      const has = measured(after)
      if ([...all].every((name) => has.has(name))) best = Math.min(best, total(after, 0))
    }
  }
  return best
}

describe('cheaper equivalents of any cart and catalogue', () => {
  it('are as cheap as the cheapest found by brute force', () => {
    fc.assert(
      fc.property(carts, catalogues, (lines, catalogue) => {
        const [first] = ask(lines, catalogue)
        const cheapest = bruteForce(lines, catalogue)
        expect(total(lines, 0) - (first?.saves ?? 0)).toBeCloseTo(cheapest, 6)
      }),
      { numRuns: 300 },
    )
  })

  it('never cost more at any slot, lack an analyte, hide a fast or save less than stated', () => {
    const paise = fc.integer({ min: 0, max: 30_000 })
    const slots = fc
      .array(paise, { minLength: 1, maxLength: 5 })
      .map((charges) => charges.map((charge) => charge / 100))
    const dear = fc.constantFrom([], [aLine('DEAR', 'xyz', 1500)], [aLine('DEARER', 'xyz', 1950)])
    fc.assert(
      fc.property(carts, dear, catalogues, slots, (cart, more, catalogue, slotCharges) => {
        const lines = [...cart, ...more]
        const charges = { from: Math.min(...slotCharges), to: Math.max(...slotCharges) }
        for (const equivalent of ask(lines, catalogue, { charges })) {
          const kept = lines.filter((line) => !equivalent.dropped.includes(line))
          const after = equivalent.item ? [...kept, equivalent.item] : kept
          expect([...measured(after)]).toEqual(expect.arrayContaining([...measured(lines)]))
          const savings = slotCharges.map((charge) => total(lines, charge) - total(after, charge))
          for (const saving of savings) expect(saving).toBeGreaterThan(0)
          expect(Math.min(...savings)).toBeCloseTo(equivalent.saves, 6)
          expect(Math.max(...savings) > equivalent.saves + 0.001).toBe(equivalent.atLeast)
          const fast = Math.max(...after.map((line) => line.fasting_hours))
          if (fast > Math.max(...lines.map((line) => line.fasting_hours))) {
            expect(equivalent.fast).toBe(fast)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are found quickly in a cart of the whole catalogue', () => {
    const analytes = Array.from({ length: 40 }, (_, at) => String.fromCharCode(0x61 + at))
    const packages = Array.from({ length: 20 }, (_, at) =>
      aLine(
        `P${at}`,
        analytes.filter((_, place) => (place * 7 + at * 3) % 5 < 2).join(''),
        900 + at,
      ),
    )
    const tests = analytes.slice(0, 30).map((name, at) => aLine(`T${at}`, name, 100 + at))
    const [first] = ask([...packages, ...tests], [aLine('ALL', analytes.join(''), 999)])
    expect(first?.item?.code).toBe('ALL')
  })
})
