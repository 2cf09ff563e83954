import { describe, expect, it } from 'vitest'
import { referenceChange } from '#contract/rules/reference-change.ts'
import { checkReportCode } from '#contract/rules/report-code.ts'
import facts from '#server/db/seed/facts/tests.json' with { type: 'json' }
import { reportPdf } from '#server/modules/reports/pdf/report-pdf.ts'
import type { ReportContent, Result } from '#server/modules/reports/report-content.ts'
import { PATHOLOGIST } from '#server/modules/reports/report-contents.ts'
import { boundsFor, flagOf } from '#server/modules/reports/result-range.ts'
import { signedCode, signingOf } from '#server/modules/reports/signing.ts'
import { egfr } from '#server/modules/reports/simulated/derived-values.ts'
import { SCAN_FACTS } from '#server/modules/reports/simulated/readings.facts.ts'
import {
  type AnalyteRow,
  type Sampled,
  simulatedValues,
} from '#server/modules/reports/simulated/simulated-values.ts'
import { ascvdSummary, smartSummary } from '#server/modules/reports/summaries.ts'

type RangeFact = AnalyteRow['adultRanges'][number]

const analytes = new Map<string, AnalyteRow>(
  facts.analytes.map((one) => [
    one.id,
    {
      id: one.id,
      name: one.name,
      unit: one.unit,
      kind: one.kind === 'numeric' ? 'numeric' : 'qualitative',
      // SAFETY: the seed validates the same file with a schema.
      adultRanges: ('adult_ranges' in one ? one.adult_ranges : []) as RangeFact[],
      expected: one.expected ?? null,
    },
  ]),
)

const people = Array.from({ length: 60 }, (_, at): Sampled => {
  return { memberId: `m${at}`, orderId: `o${at}`, gender: at % 2 === 0 ? 0 : 1, age: 20 + at }
})

const numbersOf = (sampled: Sampled) => {
  const measure = simulatedValues(analytes, sampled)
  return (id: string) => measure(id).number ?? Number.NaN
}

describe('the values of the embedded lab', () => {
  it('are consistent with each other as printed', () => {
    for (const sampled of people) {
      const v = numbersOf(sampled)
      const cells = ['neut_pct', 'lymph_pct', 'mono_pct', 'eos_pct', 'baso_pct'].map(v)
      expect(cells.reduce((sum, part) => sum + part)).toBeCloseTo(100, 6)
      expect(v('non_hdl')).toBe(v('chol') - v('hdl'))
      expect(v('tc_hdl')).toBeCloseTo(v('chol') / v('hdl'), 1)
      expect(v('chol')).toBe(v('ldl') + v('hdl') + v('vldl'))
      expect(v('bil_i')).toBeCloseTo(v('bil_t') - v('bil_d'), 6)
      expect(v('glob')).toBeCloseTo(v('tp') - v('alb'), 6)
      expect(v('ag')).toBeCloseTo(v('alb') / v('glob'), 1)
      expect(v('mcv')).toBeCloseTo((v('pcv') * 10) / v('rbc'), 0)
      expect(v('mch')).toBeCloseTo((v('hb') * 10) / v('rbc'), 1)
      expect(v('mchc')).toBeCloseTo((v('hb') * 100) / v('pcv'), 0)
      expect(v('anc')).toBeCloseTo((v('tlc') * v('neut_pct')) / 100, 2)
      expect(v('uibc')).toBe(v('tibc') - v('iron'))
      expect(v('eag')).toBeCloseTo(28.7 * v('hba1c') - 46.7, -0.3)
      expect(v('egfr')).toBe(
        Math.round(egfr(v('creat'), { age: sampled.age, isFemale: sampled.gender === 1 })),
      )
      for (const id of analytes.keys()) expect(v(id)).not.toBeLessThan(0)
    }
  })

  it('are the same for the same order, and similar for another of the same person', () => {
    const [first] = people
    if (!first) throw new Error('nobody')
    const again = numbersOf(first)
    const later = numbersOf({ ...first, orderId: 'later' })
    for (const id of ['hb', 'ldl', 'creat', 'glu_f', 'vitd', 'alb']) {
      expect(numbersOf(first)(id)).toBe(again(id))
    }
    const within = people.map((one) => {
      const [a, b] = [numbersOf(one)('ldl'), numbersOf({ ...one, orderId: 'next' })('ldl')]
      const { rise, fall } = referenceChange(8.3, 4.15)
      return b / a - 1 <= rise / 100 && 1 - b / a <= fall / 100
    })
    const steady = within.filter(Boolean).length / people.length
    expect(later('hb')).not.toBeNaN()
    expect(steady).toBeGreaterThan(0.8)
    expect(steady).toBeLessThan(1)
  })

  it('are mostly in range, and never simulate an infection or a tumour', () => {
    let [inside, all] = [0, 0]
    for (const sampled of people) {
      const measure = simulatedValues(analytes, sampled)
      for (const id of ['hb', 'tlc', 'plt', 'creat', 'na', 'tsh', 'alb', 'ldl', 'vitd', 'glu_f']) {
        const analyte = analytes.get(id)
        if (!analyte) continue
        const bounds = boundsFor(analyte, sampled.gender)
        all += 1
        if (flagOf({ ...measure(id), expected: null, ...bounds }) === null) inside += 1
      }
      for (const id of ['hiv', 'hbsag', 'hcv', 'ns1', 'pap', 'hpv', 'upt', 'u_cult', 'mal_pf']) {
        expect(measure(id).value).toBe(analytes.get(id)?.expected)
      }
      expect(measure('ca125').number).toBeLessThanOrEqual(35)
      expect(measure('psa').number).toBeLessThanOrEqual(4)
    }
    expect(inside / all).toBeGreaterThan(0.75)
    expect(inside / all).toBeLessThan(0.99)
  })

  it('have an eGFR by CKD-EPI 2021, for adults only', () => {
    // Computed by hand: 142 · (0.9/0.9)^-1.2 · 0.9938^50, and 142 · (1.1/0.7)^-1.2 · 0.9938^67 ·
    // 1.012.
    expect(egfr(0.9, { age: 50, isFemale: false })).toBeCloseTo(104.05, 1)
    expect(egfr(1.1, { age: 67, isFemale: true })).toBeCloseTo(55.08, 1)
    const child = simulatedValues(analytes, {
      memberId: 'c',
      orderId: 'c',
      gender: 0,
      age: 9,
    })
    expect(child('egfr')).toEqual({ value: 'Not calculated below 18 years', number: null })
  })

  it('are compared with the range of the sex, and for Other with ranges that apply to both', () => {
    const hb = analytes.get('hb')
    const tsh = analytes.get('tsh')
    if (!hb || !tsh) throw new Error('not in the catalogue')
    expect(boundsFor(hb, 0)).toEqual({ low: 13, high: 17 })
    expect(boundsFor(hb, 1)).toEqual({ low: 12, high: 15 })
    expect(boundsFor(hb, 2)).toEqual({ low: null, high: null })
    expect(boundsFor(tsh, 2)).toEqual({ low: 0.27, high: 4.2 })
  })

  it('have a reading for every scan of the catalogue', async () => {
    const { default: scans } = await import('#server/db/seed/facts/radiology.json', {
      with: { type: 'json' },
    })
    expect(scans.radiology.map(({ code }) => code).filter((code) => !SCAN_FACTS[code])).toEqual([])
  })
})

const result = (
  analyte_id: string,
  number: number,
  high: number,
  flag: Result['flag'],
): Result => ({
  analyte_id,
  name: analyte_id.toUpperCase(),
  unit: 'mg/dL',
  value: String(number),
  number,
  low: null,
  high,
  expected: null,
  flag,
})

describe('the conclusions of a report', () => {
  const lipids = [
    result('ldl', 132, 100, 'high'),
    result('hdl', 48, 80, null),
    result('glu_f', 92, 99, null),
  ]

  it('name abnormal values in plain words, or say there are none', () => {
    expect(smartSummary(lipids)).toEqual([
      '2 of 3 values are in their range, 1 outside.',
      'LDL is 132 mg/dL, above the range (up to 100).',
      expect.stringContaining('not a diagnosis'),
    ])
    expect(smartSummary(lipids.slice(1))[0]).toBe('All 2 values are in their range.')
  })

  it.each([
    [39, undefined],
    [40, 4],
    [79, 4],
    [80, undefined],
  ])('weigh heart risk at %i years: %s', (age, sentences) => {
    expect(ascvdSummary(lipids, age)?.length).toBe(sentences)
  })

  it('need lipids and a sugar value for heart risk, and give no per cent', () => {
    expect(ascvdSummary(lipids.slice(0, 2), 50)).toBeUndefined()
    expect(ascvdSummary(lipids.slice(1), 50)).toBeUndefined()
    expect(ascvdSummary(lipids, 50)?.join(' ')).not.toContain('%')
  })
})

describe('a signed report', () => {
  const signing = signingOf(Buffer.alloc(32, 7).toString('base64url'))
  const many = (count: number): ReportContent => ({
    id: '26112204817-SL',
    code: 'SL',
    name: 'Everything',
    orderId: 'o',
    orderNo: '26112204817',
    accountId: 'a',
    memberId: 'm',
    patient: { name: 'Asha Rao', gender: 1, dob: '1985-03-14', age: 41 },
    doctorName: null,
    sampledAt: new Date('2026-11-22T01:42:00Z'),
    signedAt: new Date('2026-11-22T13:18:00Z'),
    signer: PATHOLOGIST,
    fasting: true,
    adult: true,
    groups: [
      {
        name: 'Many',
        samples: [],
        results: Array.from({ length: count }, (_, at) =>
          result(`rare analyte ${at * 7919}`, at, 1000, null),
        ),
      },
    ],
    reading: null,
    summary: [],
  })

  it('has a hash if its values would make the code too long to scan from paper', () => {
    const [short, long] = [signedCode(many(20), signing), signedCode(many(400), signing)]
    expect(checkReportCode(short, [signing.key])).toMatchObject({
      kind: 'genuine',
      report: { digest: null, values: { length: 20 } },
    })
    expect(long.length).toBeLessThan(400)
    expect(checkReportCode(long, [signing.key])).toMatchObject({
      kind: 'genuine',
      report: { values: null, digest: expect.stringMatching(/^[\w-]{43}$/) },
    })
  })

  it('is deterministic', async () => {
    const draw = () =>
      reportPdf({
        content: many(60),
        lab: { name: 'Parakh Diagnostics', address: 'Powai' },
        keyId: signing.key.key_id,
        address: 'https://book.example.in/download-report?code=abc',
        simulated: false,
      })
    const [one, two] = [await draw(), await draw()]
    expect(one.equals(two)).toBe(true)
    expect(one.toString('latin1')).not.toContain('demonstration')
  })
})
