import fc from 'fast-check'
import type { Observation } from 'fhir/r4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { readBundle } from '#server/lab-api/fhir/read-bundle.ts'
import { parseHl7 } from '#server/lab-api/hl7/hl7-message.ts'
import { readOru } from '#server/lab-api/hl7/read-oru.ts'
import { repeated } from '#tests/support/ring.ts'
import {
  DOCTOR,
  HAEMOGLOBIN,
  orderAtLab,
  postResults,
  type ResultsLab,
  resultsBundle,
  resultsLab,
  scanAtLab,
} from './factories/fhir-results.ts'
import { pagesOf } from './factories/invoice.ts'
import type { LabSystem } from './factories/lab-client.ts'
import { checkTexts, FORMATS, sentTexts } from './factories/lab-texts.ts'
import { detailsOfReport, pdfOfReport } from './factories/report.ts'
import { TEST_NOW, type TestApp } from './support/app.ts'

let server: TestApp
let lab: LabSystem
let patient: ResultsLab['patient']
let close: ResultsLab['close']
beforeAll(async () => {
  ;({ server, lab, patient, close } = await resultsLab({ dob: '1985-04-12' }))
})
afterAll(() => close())

const NOW = new Date(TEST_NOW)

async function acknowledged(payload: string | Buffer) {
  const answer = await server.inject({
    method: 'POST',
    url: '/lab/v1/hl7',
    headers: { authorization: lab.authorization, 'content-type': 'application/hl7-v2' },
    payload,
  })
  return answer.body.split('\r').map((segment) => segment.split('|'))
}

let messages = 0
const PID = 'PID|1||4711||Rao^Asha||19850412|F'
const SIGNATORY = 'R-1&Doctor&Test&&&Dr&MD'
function message(
  no: string,
  test: string,
  segments: readonly string[],
  { pid = PID, charset = '', signatory = SIGNATORY, status = 'F' } = {},
): string {
  messages += 1
  const header = `MSH|^~\\&|LIS|SENT|PARAKH|LAB|20260302||ORU^R01|S${messages}|P|2.5.1||||||${charset}`
  const obr = `OBR|1|${no}||${test}||||||||||||||||||202603020955|||${status}|||||||${signatory}`
  return [header, pid, obr, ...segments].join('\r')
}

type Options = Parameters<typeof message>[3]

/** What a message's report shows, or why it is refused. */
async function hl7(test: string, segments: readonly string[], options?: Options) {
  const { no } = await orderAtLab(server, patient, [test])
  const [, msa, error] = await acknowledged(message(no, test, segments, options))
  if (msa?.[1] !== 'AA') return { no, refused: [error?.[2], error?.[5], error?.[8]] as const }
  const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
  const [result] = details.groups.flatMap(({ results }) => results)
  return { no, details, result }
}

async function fhir(
  test: string,
  value: object,
  changes: Parameters<typeof resultsBundle>[1] = {},
) {
  const { no } = await orderAtLab(server, patient, [test])
  const { valueQuantity: _, ...bare } = HAEMOGLOBIN
  // SAFETY: what a sender may get wrong.
  const observation = { ...bare, ...value } as Observation
  const bundle = resultsBundle(NOW, {
    tests: [test],
    values: [observation],
    patient: null,
    requisition: no,
    ...changes,
  })
  const { status, body } = await postResults(server, lab, no, bundle)
  if (status !== 200) return { no, refused: body.problems ?? body }
  const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
  const [result] = details.groups.flatMap(({ results }) => results)
  return { no, details, result }
}

const answered = async (no: string) => {
  const answer = await lab.get(`/reports/${no}-SL`)
  expect(answer.statusCode).toBe(200)
  return answer.json().entry.map(({ resource }: { resource: object }) => resource)
}
const observationOf = async (no: string) =>
  (await answered(no)).find((one: { resourceType: string }) => one.resourceType === 'Observation')
const paperOf = async (no: string) =>
  (await pagesOf(await pdfOfReport(server, patient.headers, `${no}-SL`))).join(' ')

const hiv = (value: string, type = 'ST', flag = 'A') => [
  `OBX|1|${type}|hiv||${value}|||${flag}|||F`,
]
const hb = (value: string, range = '', type = 'NM', unit = 'g/dL') => [
  `OBX|1|${type}|718-7^^LN||${value}|${unit}|${range}||||F`,
]
const tsh = (value: string, range = '0.4-4.0', type = 'SN') => [
  `OBX|1|${type}|3016-3^^LN||${value}|u[IU]/mL|${range}||||F`,
]

describe('words', () => {
  it.each([
    ['a tilde', 'titre ~1:80 ~ borderline', 'ST', 'titre ~1:80 ~ borderline'],
    ['a tilde in lines', 'about ~5 ~ 7', 'TX', 'about ~5 ~ 7'],
    ['an ampersand', 'Non-reactive & HIV-2 REACTIVE', 'ST', 'Non-reactive & HIV-2 REACTIVE'],
    ['a caret', '10^3 copies', 'FT', '10^3 copies'],
    [
      'repeated codes',
      '^Negative for HIV-1~^Positive for HIV-2',
      'CWE',
      'Negative for HIV-1; Positive for HIV-2',
    ],
    [
      'an ampersand in a code',
      '^HIV-1 non-reactive & HIV-2 REACTIVE',
      'CWE',
      'HIV-1 non-reactive & HIV-2 REACTIVE',
    ],
    [
      'another text of a code',
      'NR^Non-reactive^L^W^Weak band seen^M',
      'CE',
      'Non-reactive (Weak band seen)',
    ],
    ['dots', '>1.000.000', 'ST', '>1.000.000'],
    ['line breaks', 'one\\.br\\two\\T\\three\\X2D\\', 'TX', 'one\ntwo&three-'],
    ['one backslash', 'IgM\\IgG negative', 'ST', 'IgM\\IgG negative'],
    ['a titre', '^1^:^80', 'SN', '1:80'],
  ])('with %s stay whole, on page, PDF and FHIR', async (_, sent, type, shown) => {
    const { no, result } = await hl7('HIV', hiv(sent, type))
    expect(result?.value).toBe(shown)
    expect((await observationOf(no)).valueString).toBe(shown)
  })

  it.each([
    ['words between backslashes', 'Ratio 0.2\\cut-off 1.0\\ Non-reactive', 'ST'],
    ['a ratio', 'S\\CO 0.1 \\ IgM\\IgG negative', 'ST'],
    ['an escape of another character set', 'a\\C2842\\b', 'TX'],
    ['a torn code', '^10^3 cells seen', 'CWE'],
    ['bytes that are no letter', 'T\\XE9\\st', 'ST'],
    ['a control character', 'a\u0007b', 'ST'],
    ['a lost letter', 'Non r\uFFFDactive', 'ST'],
  ])('with %s are refused with their field', async (_, sent, type) => {
    const { refused } = await hl7('HIV', hiv(sent, type))
    expect(refused?.[0]).toMatch(/^OBX\^1\^5$/)
  })

  it('that were sent as lines are one result', async () => {
    const lines = ['OBX|1|TX|hiv|1|Non-reactive|||N|||F', 'OBX|2|TX|hiv|2|Method: ELISA|||N|||F']
    const { result } = await hl7('HIV', lines)
    expect(result?.value).toBe('Non-reactive\nMethod: ELISA')
  })

  it('of an impression and of a qualification are not shortened', async () => {
    const impression = 'Iron deficiency & bleeding must be excluded; repeat in 10^3 hours'
    const { details } = await hl7('HB', [...hb('13.4'), `OBX|2|TX|IMP||${impression}||||||F`])
    expect(details?.summary).toEqual([impression])
    const { refused } = await hl7('HB', hb('13.4'), { signatory: 'R-1&Doctor&Test&&&Dr&MD & DNB' })
    expect(refused?.slice(0, 2)).toEqual(['OBR^1^32', 'invalid'])
    const components = await hl7('HB', hb('13.4'), { signatory: 'R-1^Doctor^Test^^^Dr^MD & DNB' })
    expect(components.details?.signed_by.role).toContain('MD & DNB')
  })
})

describe('a number in words', () => {
  it.each([
    [
      'ST',
      '112 g/L',
      '',
      '120-150',
      { value: '11.2', number: 11.2, low: 12, high: 15, flag: 'low' },
    ],
    ['ST', '112', 'g/L', '120-150', { value: '11.2', low: 12, flag: 'low' }],
    ['CWE', '^7.2', 'g/dL', '12-15', { value: '7.2', low: 12, flag: 'low' }],
    [
      'TX',
      '<5',
      'g/dL',
      '12-15',
      { value: '<5', number: null, unit: 'g/dL', low: 12, flag: 'low' },
    ],
    ['ST', '1.12E+1', 'g/dL', '12-15', { value: '11.2', flag: 'low' }],
  ])('as %s "%s" %s has its unit and its range', async (type, value, unit, range, shown) => {
    expect((await hl7('HB', hb(value, range, type, unit))).result).toMatchObject(shown)
  })

  it.each([
    ['7.0', 'mmol/L', 'unit-mismatch'],
    ['7.2', '', 'unit-mismatch'],
    ['about 12', 'g/dL', 'value-invalid'],
    ['112 g/L', 'g/dL', 'value-invalid'],
    ['1,200', 'g/dL', 'value-invalid'],
  ])('"%s" in "%s" is refused', async (value, unit, code) => {
    expect((await hl7('HB', hb(value, '', 'ST', unit))).refused?.[1]).toBe(code)
  })

  it('may have no digits, and then has no unit and nothing is said of its range', async () => {
    const { result, details } = await hl7('HB', hb('Clotted', '12-15', 'ST'))
    expect(result).toMatchObject({ value: 'Clotted', unit: null, range: '12-15', flag: null })
    expect(details?.outside).toBeNull()
  })

  it('of FHIR is read, or refused with what is taken', async () => {
    const referenceRange = [{ low: { value: 120 }, high: { value: 150 } }]
    expect((await fhir('HB', { valueString: '112 g/L', referenceRange })).result).toMatchObject({
      value: '11.2',
      low: 12,
      high: 15,
      flag: 'low',
    })
    const [concept] = (await fhir('HB', { valueCodeableConcept: { text: '7.2' } })).refused
    expect(concept.code).toBe('unit-mismatch')
    const [integer] = (await fhir('HB', { valueInteger: 11 })).refused
    expect(integer.message).toContain('valueInteger is not read')
  })
})

describe('a number', () => {
  it.each([
    ['13.', '13'],
    ['.15', '0.15'],
    ['05', '5'],
    ['+1.50', '1.50'],
    ['1120E-2', '11.20'],
  ])('%s is printed %s', async (sent, printed) => {
    const { no, result } = await hl7('HB', hb(sent))
    expect(result?.value).toBe(printed)
    expect(JSON.stringify(await observationOf(no))).toContain(`"value":${Number(printed)},`)
  })

  it.each([
    ['<^.05', '<0.05', 'low'],
    ['<^05', '<5', null],
    ['<^0.01', '<0.01', 'low'],
    ['>=^4.5', '>=4.5', 'high'],
    ['>=^4', '>=4', null],
    ['>^100', '>100', 'high'],
    ['>^3', '>3', null],
    ['<=^0.4', '<=0.4', null],
    ['<^0.4', '<0.4', 'low'],
  ])('with a comparator, %s, is compared by its bound', async (sent, value, flag) => {
    const { no, result, details } = await hl7('TSH', tsh(sent))
    expect(result).toMatchObject({ value, flag, range: '0.4-4.0' })
    expect(details?.outside).toBe(flag === null ? null : 1)
    expect((await observationOf(no)).valueQuantity.comparator).toBe(value.match(/[<>=]+/)?.[0])
  })

  it.each([
    ['^4', '<4', 'high'],
    ['>^4', '<4', 'high'],
    ['>=^4', '<4', 'high'],
    ['<^4', '<4', null],
    ['^4', '>4', 'low'],
    ['<^4', '>4', 'low'],
    ['<=^4', '>4', 'low'],
    ['>^4', '>4', null],
  ])(
    '%s is compared with the end of %s, which its range does not have',
    async (sent, range, flag) => {
      const { result, details } = await hl7('TSH', tsh(sent, range))
      expect(result?.flag).toBe(flag)
      expect(details?.outside).toBe(flag === null ? 0 : 1)
    },
  )

  it.each([
    ['<=^4', '<4'],
    ['>=^4', '>4'],
  ])(
    'of %s nothing is said where the range is %s: it may be the end itself',
    async (sent, range) => {
      const { result, details } = await hl7('TSH', tsh(sent, range))
      expect([result?.flag, details?.outside]).toEqual([null, null])
    },
  )

  it('with a comparator has its unit and range on paper', async () => {
    const { no } = await hl7('TSH', tsh('>^100'))
    expect(await paperOf(no)).toMatch(/TSH High >100 [µμ]IU\/mL 0\.4-4\.0/)
  })
})

describe('a range', () => {
  it.each([
    ['12.5 - 14.0 g/dL', { low: 12.5, high: 14, flag: 'high' }],
    ['(12.5–14.0)', { low: 12.5, high: 14, flag: 'high' }],
    ['Less than 14.0', { low: null, high: 14, flag: 'high' }],
    ['Up to 15 g/dL', { low: null, high: 15, flag: null }],
    ['<14.6', { low: null, high: 14.6, flag: 'high' }],
    ['>= 14.6', { low: 14.6, high: null, flag: null }],
    ['M: 13-17 F: 12.5-14.0', { low: null, high: null, flag: null }],
    ['Adult: 12.5-14.0', { low: null, high: null, flag: null }],
    ['Desirable: <14', { low: null, high: null, flag: null }],
    ['13-17~12-15', { low: null, high: null, flag: null }],
    ['12-14 fasting', { low: null, high: null, flag: null }],
    ['15-12', { low: null, high: null, flag: null }],
  ])('%s is printed as sent, and compared where it is one', async (range, compared) => {
    const { no, result, details } = await hl7('HB', hb('14.6', range))
    expect(result).toMatchObject({ range, ...compared })
    expect(result?.catalogue_range).toBeUndefined()
    const isCompared = (compared.low ?? compared.high) !== null
    const outside = compared.flag ? 1 : 0
    expect(details?.outside).toBe(isCompared ? outside : null)
    expect((await observationOf(no)).referenceRange[0].text).toBe(range)
  })

  it('in another unit than its value is refused', async () => {
    expect((await hl7('HB', hb('112', '12-15 g/dL', 'NM', 'g/L'))).refused?.[1]).toBe(
      'unit-mismatch',
    )
    expect((await hl7('HB', hb('112', 'Adult: 120-150', 'NM', 'g/L'))).refused?.[1]).toBe(
      'unit-mismatch',
    )
  })

  it('of the catalogue stands where none was sent, and says so', async () => {
    const { no, result, details } = await hl7('HB', hb('14.6'))
    expect(result).toMatchObject({ low: 12, high: 15, catalogue_range: true })
    expect(details?.ranges).toBe('adult')
    expect(await paperOf(no)).toContain('Sent without a range: Haemoglobin.')
  })

  const range = (low: number, high: number, more: object = {}) => ({
    low: { value: low },
    high: { value: high },
    ...more,
  })
  const coded = (code: string) => ({ coding: [{ code }] })
  it.each([
    ['as its text', [{ text: 'up to 14.0 g/dL' }], 14.6, 'up to 14.0 g/dL', 'high'],
    [
      'behind that of a treatment',
      [range(9, 11, { type: coded('treatment') }), range(12, 15, { type: coded('normal') })],
      11.2,
      '9 to 11 (treatment); 12 to 15',
      'low',
    ],
    [
      'of her sex',
      [
        range(13, 17, { appliesTo: [{ text: 'Male' }] }),
        range(12, 15, { appliesTo: [{ text: 'Female' }] }),
      ],
      12.6,
      '13 to 17 (Male); 12 to 15 (Female)',
      null,
    ],
    [
      'of her age',
      [range(14, 22, { age: { high: { value: 1, code: 'mo' } } }), range(12, 15)],
      12.6,
      '14 to 22 (age up to 1 mo); 12 to 15',
      null,
    ],
    [
      'for others than are known',
      [range(13, 17, { appliesTo: [{ text: 'Pregnant' }] }), range(12, 12.5)],
      12.6,
      '13 to 17 (Pregnant); 12 to 12.5',
      null,
    ],
  ])('of FHIR is compared %s', async (_, referenceRange, value, words, flag) => {
    const valueQuantity = { value, unit: 'g/dL', code: 'g/dL' }
    const { result } = await fhir('HB', { valueQuantity, referenceRange })
    expect(result).toMatchObject({ range: words, flag })
  })

  it('of FHIR that contradicts its words is refused', async () => {
    const valueQuantity = { value: 12.6, code: 'g/dL' }
    const referenceRange = [{ ...range(12, 15), text: '13-17' }]
    const [first] = (await fhir('HB', { valueQuantity, referenceRange })).refused
    expect(first.where).toMatch(/referenceRange\[0\]$/)
  })
})

describe('a remark', () => {
  it('stands with its value, its report or every report, on page, PDF and FHIR', async () => {
    const { no, result, details } = await hl7('HB', [
      'NTE|1||Sample lipaemic; result approximate.',
      ...hb('13.4', '12-15'),
      'NTE|1||Haemolysed & ~10% lower',
      'NTE|2||Repeat.',
    ])
    expect(result?.note).toBe('Haemolysed & ~10% lower\nRepeat.')
    expect(details?.summary).toEqual(['Sample lipaemic; result approximate.'])
    expect((await observationOf(no)).note).toEqual([{ text: 'Haemolysed & ~10% lower\nRepeat.' }])
    const paper = await paperOf(no)
    expect(paper).toContain('Haemolysed & ~10% lower')
    expect(paper).toContain('Sample lipaemic; result approximate.')
    const pid = `${PID}\rNTE|1||Patient on iron.`
    expect((await hl7('HB', hb('13.4'), { pid })).details?.summary).toEqual(['Patient on iron.'])
  })

  it('of FHIR does too, and what is critical is said', async () => {
    const valueQuantity = { value: 4.2, code: 'g/dL' }
    const { result } = await fhir('HB', {
      valueQuantity,
      note: [{ text: 'Specimen haemolysed.' }],
      interpretation: [{ coding: [{ code: 'LL' }] }],
    })
    expect(result).toMatchObject({ note: 'Critically low.\nSpecimen haemolysed.', flag: 'low' })
    const report = { conclusionCode: [{ text: 'Microcytic anaemia' }] }
    const { details } = await fhir('HB', { valueQuantity }, { report })
    expect(details?.summary).toEqual(['Microcytic anaemia'])
  })

  it.each([
    [
      'component',
      { component: [{ code: { text: 'x' }, valueString: 'y' }] },
      'component is not read',
    ],
    ['contained', { contained: [{ resourceType: 'Specimen' }] }, 'contained is not read'],
    ['interpretation', { interpretation: [{ text: 'ask me' }] }, 'no interpretation'],
  ])('in %s is refused', async (_, more, words) => {
    const { refused } = await fhir('HB', { valueQuantity: { value: 13, code: 'g/dL' }, ...more })
    expect(refused[0].message).toContain(words)
  })

  it('on a scan is a finding', async () => {
    const { no } = await scanAtLab(server, patient)
    const finding = [
      'OBX|1|TX|X^Liver||Normal|||N|||F',
      'NTE|1||Poor window',
      'OBX|2|TX|IMP||Normal.||||||F',
    ]
    const [, msa] = await acknowledged(message(no, 'USGABD', finding))
    expect(msa?.[1]).toBe('AA')
    const { reading } = await detailsOfReport(server, patient.headers, `${no}-RR`)
    expect(reading).toMatchObject({
      findings: ['Liver: Normal\nPoor window'],
      impression: 'Normal.',
    })
  })
})

/** An OBX of haemoglobin with more fields, by their number. */
const hbWith = (fields: Readonly<Record<number, string>>) => {
  const all = 'OBX|1|NM|718-7^^LN||13.4|g/dL|12-15||||F'.split('|')
  for (const [at, text] of Object.entries(fields)) all[Number(at)] = text
  return [Array.from(all, (text) => text ?? '').join('|')]
}

describe('what is sent beside a value', () => {
  it.each([
    [
      'a method',
      hbWith({ 17: 'M1^ELISA & CLIA^L~^Repeated by CLIA' }),
      'Method: ELISA & CLIA; Repeated by CLIA',
    ],
    ['a probability', hbWith({ 9: '0.8' }), 'Probability: 0.8'],
    ['a site', hbWith({ 20: '^Left arm' }), 'Site: Left arm'],
    ['a correction', hbWith({ 11: 'C' }), 'Corrected result.'],
    [
      'the words of a mark',
      hbWith({ 8: 'N^Normal after dilution & repeat' }),
      'Normal after dilution & repeat',
    ],
    ['two marks', hbWith({ 5: '15.4', 8: 'H~HH' }), 'Critically high.'],
  ])('by HL7, %s, is printed as a remark', async (_, segments, remark) => {
    const { no, result } = await hl7('HB', segments)
    expect(result?.note).toBe(remark)
    expect(await paperOf(no)).toContain(remark)
    expect((await observationOf(no)).note).toEqual([{ text: remark }])
  })

  it.each([
    [
      'SPM',
      [
        'SPM|1|||119297000^Blood^SCT||||^Left arm||||||Pink & cloudy ~3 mL|||||||^Clotted~^Short|||^Haemolysed',
      ],
    ],
    [
      'SPM and its NTE',
      [
        'SPM|1|||^Blood||||^Left arm||||||Pink & cloudy ~3 mL|||||||^Clotted~^Short|||^Haemolysed',
        'NTE|1||Two tubes.',
      ],
    ],
  ])('of a sample, by %s, is a remark on the report', async (_, segments) => {
    const { details } = await hl7('HB', [...hb('13.4', '12-15'), ...segments])
    expect(details?.summary).toEqual([
      'Specimen: Blood',
      'Specimen site: Left arm',
      'Specimen rejected: Clotted; Short',
      'Specimen condition: Haemolysed',
      'Specimen description: Pink & cloudy ~3 mL',
      ...(segments.length > 1 ? ['Two tubes.'] : []),
    ])
  })

  it('of a request is a remark on the report', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const sent = message(no, 'HB', hb('13.4', '12-15')).split('\r')
    const fields = (sent[2] ?? '').split('|')
    fields[13] = 'Diabetic & on ^iron'
    fields[15] = 'BLD&Blood&HL70070'
    fields[31] = '^Tired'
    fields[39] = '^Hard to draw'
    const [, msa] = await acknowledged(
      [
        ...sent.slice(0, 2),
        Array.from(fields, (one) => one ?? '').join('|'),
        ...sent.slice(3),
      ].join('\r'),
    )
    expect(msa?.[1]).toBe('AA')
    expect((await detailsOfReport(server, patient.headers, `${no}-SL`)).summary).toEqual([
      'Specimen: Blood',
      'Reason for the test: Tired',
      'Collector’s comment: Hard to draw',
      'Clinical information: Diabetic & on ^iron',
    ])
  })

  it.each([
    ['a value to be held back', hbWith({ 26: 'SWTH' }), 'OBX^1^26'],
    ['what is no observation', hbWith({ 22: 'INT' }), 'OBX^1^22'],
    ['two codes', hbWith({ 3: '718-7^^LN~789-8^^LN' }), 'OBX^1^3'],
    ['two units', hbWith({ 6: 'g/dL~g/L' }), 'OBX^1^6'],
    ['a torn unit', hbWith({ 6: 'g^dL' }), 'OBX^1^6'],
    ['marks that contradict each other', hbWith({ 8: 'H&L' }), 'OBX^1^8'],
    ['a segment of its own', [...hb('13.4', '12-15'), 'ZNT|1|Phone the patient'], 'ZNT^1'],
    ['an allergy', [...hb('13.4', '12-15'), 'AL1|1|DA|^Penicillin'], 'AL1^1'],
    ['a preliminary value', hbWith({ 11: 'P' }), 'OBX^1'],
    ['the other mark than its range', hbWith({ 5: '11', 8: 'H' }), 'OBX^1'],
    ['a unit that is another in capitals', hbWith({ 5: '0.0000134', 6: 'Mg/dL' }), 'OBX^1'],
  ])('by HL7, %s, is refused with its place', async (_, segments, where) => {
    expect((await hl7('HB', segments)).refused?.[0]).toBe(where)
  })

  it('as a power without an escape is a unit', async () => {
    const { result } = await hl7('HIV', ['OBX|1|ST|hiv||5.4|10^3/uL||A|||F'])
    expect(result?.value).toBe('5.4 10³/µL')
  })

  it('as a name with delimiters is whole on a scan', async () => {
    const { no } = await scanAtLab(server, patient)
    const [, msa] = await acknowledged(
      message(no, 'USGABD', ['OBX|1|TX|X^Liver & spleen||Normal|||N|||F']),
    )
    expect(msa?.[1]).toBe('AA')
    const { reading } = await detailsOfReport(server, patient.headers, `${no}-RR`)
    expect(reading?.findings).toEqual(['Liver & spleen: Normal'])
  })

  const valueQuantity = { value: 13.4, code: 'g/dL' }
  const display = (...displays: string[]) => ({ coding: displays.map((one) => ({ display: one })) })
  it.each([
    ['a method', { method: { text: 'Cyanmethaemoglobin' } }, 'Method: Cyanmethaemoglobin'],
    ['a site', { bodySite: display('Left arm') }, 'Site: Left arm'],
    ['a correction', { status: 'corrected' }, 'Corrected result.'],
    [
      'a sample in words',
      { specimen: { display: 'Capillary blood' } },
      'Specimen: Capillary blood',
    ],
    [
      'the words of a second mark',
      { interpretation: [{ coding: [{ code: 'N' }, { code: 'U' }], text: 'Rising' }] },
      'Significantly higher than before.\nRising',
    ],
  ])('by FHIR, %s, is printed as a remark', async (_, more, remark) => {
    const { no, result } = await fhir('HB', { valueQuantity, ...more })
    expect(result?.note).toBe(remark)
    expect(await paperOf(no)).toContain(remark.replace('\n', ' '))
  })

  it('by FHIR, all texts of a coded value, is printed', async () => {
    const code = { coding: [{ code: 'hiv' }] }
    const value = (valueCodeableConcept: object) => fhir('HIV', { code, valueCodeableConcept })
    const both = {
      text: 'Non-reactive',
      ...display('Non-reactive (qualifier value)', 'Weak band seen'),
    }
    expect((await value(both)).result?.value).toBe('Non-reactive (Weak band seen)')
    expect((await value(display('HIV-1 negative', 'HIV-2 positive'))).result?.value).toBe(
      'HIV-1 negative (HIV-2 positive)',
    )
  })

  it.each([
    ['a misspelt element', { notes: [{ text: 'Haemolysed' }] }, /notes$/],
    ['another subject', { focus: [{ display: 'Fetus' }] }, /focus$/],
    ['another patient', { subject: { reference: 'Patient/other' } }, /subject$/],
    ['rules of its own', { implicitRules: 'https://lis.example.in/rules' }, /implicitRules$/],
    [
      'a narrative that says more',
      { text: { status: 'additional', div: '<div/>' } },
      /text\.status$/,
    ],
    [
      'codes that contradict',
      { interpretation: [{ coding: [{ code: 'N' }, { code: 'HH' }] }] },
      /interpretation$/,
    ],
    ['a preliminary value', { status: 'preliminary' }, /resource$/],
    [
      'a usual value of R5',
      { referenceRange: [{ normalValue: { text: 'Clear' } }] },
      /normalValue$/,
    ],
  ])('by FHIR, %s, is refused with its place', async (_, more, where) => {
    const { refused } = await fhir('HB', { valueQuantity, ...more })
    expect(refused[0].where).toMatch(where)
  })

  it.each([
    ['media', { media: [{ comment: 'Film', link: { reference: 'Media/m' } }] }, /media$/],
    ['a narrative', { text: { status: 'additional', div: '<div/>' } }, /text\.status$/],
    ['a sample that is not there', { specimen: [{ reference: 'Specimen/s' }] }, /specimen$/],
  ])('by FHIR, %s of a report, is refused', async (_, report, where) => {
    // SAFETY: what a sender may get wrong.
    const { refused } = await fhir('HB', { valueQuantity }, { report: report as object })
    expect(refused[0].where).toMatch(where)
  })

  const withResources = async (resources: readonly object[], report: object = {}) => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const bundle = resultsBundle(NOW, { patient: null, requisition: no, report })
    const entry = [...(bundle.entry ?? []), ...resources.map((resource) => ({ resource }))]
    return { no, ...(await postResults(server, lab, no, { ...bundle, entry })) }
  }

  it('by FHIR, of a sample, is a remark on the report', async () => {
    const specimen = {
      resourceType: 'Specimen',
      id: 's',
      type: { text: 'Blood' },
      condition: [{ text: 'Haemolysed' }],
      note: [{ text: 'Two tubes.' }],
    }
    const { no } = await withResources([specimen], { specimen: [{ reference: 'Specimen/s' }] })
    expect((await detailsOfReport(server, patient.headers, `${no}-SL`)).summary).toEqual([
      'Specimen: Blood',
      'Specimen condition: Haemolysed',
      'Two tubes.',
    ])
  })

  it('by FHIR, in a resource that is not read, is refused', async () => {
    const { body } = await withResources([{ resourceType: 'Flag', code: { text: 'Phone first' } }])
    expect(body.problems[0].message).toContain('Flag is not read.')
  })

  it('by FHIR, of a second signatory or a second name, is refused', async () => {
    const second = { ...DOCTOR, id: 'second', name: [{ text: 'Dr A. Khan' }] }
    const resultsInterpreter = [
      { reference: 'Practitioner/doctor' },
      { reference: 'Practitioner/second' },
    ]
    const { body } = await withResources([second], { resultsInterpreter })
    expect(body.problems[0].where).toMatch(/resultsInterpreter$/)
    const names = { ...DOCTOR, name: [{ text: 'Dr Leela Nair' }, { text: 'Dr L. Menon' }] }
    const { refused } = await fhir('HB', { valueQuantity }, { doctor: names })
    expect(refused[0].where).toMatch(/name$/)
  })
})

describe('a character set', () => {
  it('is read as it is named', async () => {
    const { no } = await orderAtLab(server, patient, ['HIV'])
    const sent = message(no, 'HIV', hiv('Tæst'), {
      charset: 'WINDOWS-1252',
      signatory: 'R-1&Doctor&T\u0092st&&&Dr&MD',
    })
    expect((await acknowledged(Buffer.from(sent, 'latin1'))).slice(1, 3)).toMatchObject([
      { 1: 'AA' },
      {},
    ])
    const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
    expect(details.signed_by.name).toBe('Dr T’st Doctor')
    const hex = { charset: '8859/1', signatory: 'R-1&Doctor&T\\XE9\\st&&&Dr&MD' }
    expect((await hl7('HB', hb('13.4'), hex)).details?.signed_by.name).toBe('Dr Tést Doctor')
  })

  it.each(['', 'UNICODE UTF-8', 'GB 18030-2000'])(
    '%s is refused for other bytes',
    async (charset) => {
      const { no } = await orderAtLab(server, patient, ['HIV'])
      const sent = Buffer.from(message(no, 'HIV', hiv('Non rëactive'), { charset }), 'latin1')
      const [, msa, error] = await acknowledged(sent)
      expect([msa?.[1], error?.[2]]).toEqual(['AR', 'MSH^1^18'])
      expect(msa?.[2]).toBe(`S${messages}`)
    },
  )

  it('of a Bundle is UTF-8', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const answer = await server.inject({
      method: 'POST',
      url: `/lab/v1/orders/${no}/results`,
      headers: { authorization: lab.authorization, 'content-type': 'application/fhir+json' },
      payload: Buffer.from(JSON.stringify({ ...resultsBundle(NOW), note: 'é' }), 'latin1'),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a name', () => {
  it.each(['Rao^Smt Asha', 'Rao^Asha (MRS)', 'Rao^Asha^^^Mrs', 'Dr RAO^ASHA', 'Rao^Kumari Asha'])(
    '%s is compared without its title',
    async (name) => {
      const { refused } = await hl7('HB', hb('13.4'), { pid: PID.replace('Rao^Asha', name) })
      expect(refused).toBeUndefined()
    },
  )

  it.each(['Rao^Baby of Asha', 'Rao^Md', 'Smt^Asha', 'Rao^Asha D/O Usha'])(
    '%s is another',
    async (name) => {
      const { refused } = await hl7('HB', hb('13.4'), { pid: PID.replace('Rao^Asha', name) })
      expect(refused?.[1]).toBe('patient-mismatch')
    },
  )

  it('and a birth date that is no day is refused', async () => {
    const { refused } = await hl7('HB', hb('13.4'), { pid: PID.replace('19850412', '12-04-1985') })
    expect(refused?.slice(0, 2)).toEqual(['PID^1^7', 'invalid'])
  })
})

describe('a message', () => {
  it.each([
    ['a line that is no segment', 'continued', 'OBX^1'],
    ['a continued segment', 'ADD|more', 'ADD^1'],
    ['a second message', 'MSH|^~\\&|', 'MSH^2'],
  ])('with %s is refused', async (_, line, where) => {
    expect((await hl7('HB', [...hb('13.4'), line])).refused?.[0]).toBe(where)
  })

  it('of delimiters is read in no time', async () => {
    expect((await hl7('HIV', hiv('~'.repeat(12_000)))).refused?.[1]).toBe('invalid')
    const started = performance.now()
    for (const sign of '~^&\\ ') {
      for (const type of ['ST', 'CWE', 'SN']) {
        const sent = message('1', 'HIV', hiv(sign.repeat(100_000), type))
        const { segments } = parseHl7(sent, () => '', [])
        readOru(segments, sent, [])
      }
    }
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

describe('a Bundle', () => {
  const observation = { resourceType: 'Observation', id: 'o', status: 'final', code: {} }
  const report = { resourceType: 'DiagnosticReport', status: 'final' }
  const bundleOf = (resources: readonly object[]) => ({
    resourceType: 'Bundle',
    type: 'collection',
    identifier: { value: 'many' },
    entry: resources.map((resource) => ({ resource })),
  })
  const references = (count: number) =>
    Array.from({ length: count }, () => ({ reference: 'Observation/o' }))

  it.each([
    ['reports', Array.from({ length: 60 }, () => ({ ...report, result: references(1_500) })), {}],
    [
      'groups',
      Array.from({ length: 60 }, () => ({ ...report, result: references(1) })),
      { hasMember: references(1_500) },
    ],
  ])('that names thousands of results in its %s is refused unread', (_, reports, more) => {
    const { problems } = readBundle(bundleOf([{ ...observation, ...more }, ...reports]))
    expect(problems.map(({ message: why }) => why)).toContain(
      'Its reports name more than 5000 results.',
    )
  })

  it('with more codings than anybody sends is refused', () => {
    const code = { coding: Array.from({ length: 21 }, () => ({ code: 'x' })) }
    const { problems } = readBundle(bundleOf([{ ...observation, code }]))
    expect(problems[0]?.message).toBe('At most 20 codings are taken.')
  })
})

describe('a withdrawal', () => {
  const valid = hb('13.4', '12-15')

  it.each([
    ['OBR-25 X', 'X', valid],
    ['OBX-11 W', 'F', hb('13.4', '12-15').map((one) => one.replace(/F$/, 'W'))],
    ['OBX-11 D', 'C', hb('13.4', '12-15').map((one) => one.replace(/F$/, 'D'))],
  ])(
    'by %s keeps the report for the record, and says so everywhere',
    async (_, status, segments) => {
      const { no } = await hl7('HB', valid)
      const [, msa, error] = await acknowledged(message(no, 'HB', segments, { status }))
      expect([msa?.[1], error?.[8]]).toEqual(['AA', undefined])
      const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
      expect(details.withdrawn_at).toBe(NOW.toISOString())
      expect(await paperOf(no)).toContain('Withdrawn by the laboratory on')
      expect((await observationOf(no)).status).toBe('entered-in-error')
      const [told] = await newestMessages(server.deps, patient.user.mobile_no)
      expect(told?.text).toContain('we have withdrawn a report')
    },
  )

  it('by FHIR too; what is signed after it is the next version', async () => {
    const { no } = await hl7('HB', valid)
    const withdraw = (report: object) =>
      postResults(server, lab, no, resultsBundle(NOW, { report, patient: null, requisition: no }))
    const report = { status: 'entered-in-error' as const }
    expect((await withdraw(report)).body).toMatchObject({
      reports: [{ report_id: `${no}-SL`, version: 1, status: 'withdrawn' }],
      missing: ['HB'],
    })
    expect((await withdraw(report)).body.problems[0].code).toBe('nothing-to-amend')
    const again = await withdraw({ status: 'final', issued: NOW.toISOString() })
    expect(again.body).toMatchObject({
      reports: [{ report_id: `${no}-SL-V2`, version: 2 }],
      missing: [],
    })
  })
})

describe('any text and any number', () => {
  it.each(FORMATS)(
    'by %s is the same on page, print, PDF, trend and in FHIR as it was sent, or is refused',
    async (format) => {
      const world = { server, lab, patient }
      await fc.assert(
        fc.asyncProperty(sentTexts, async (sent) => {
          await checkTexts(world, sent, format)
        }),
        { numRuns: repeated(Number(process.env.TEXT_RUNS ?? 24)) },
      )
    },
    60_000,
  )
})
