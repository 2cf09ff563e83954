import type { DiagnosticReport, Observation } from 'fhir/r4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
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
import { detailsOfReport, pdfOfReport } from './factories/report.ts'
import { TEST_NOW, type TestApp } from './support/app.ts'

/*
 * Every part of a message that may say something of a result: it is printed as it was sent, or refused
 * with its place.
 */

let server: TestApp
let lab: LabSystem
let patient: ResultsLab['patient']
let close: ResultsLab['close']
beforeAll(async () => {
  ;({ server, lab, patient, close } = await resultsLab({ dob: '1985-04-12' }))
})
afterAll(() => close())

type Fields = Readonly<Record<number, string>>

/** A segment with these fields besides, by their number. */
function withFields(segment: string, fields: Fields = {}): string {
  const all = segment.split('|')
  for (const [at, text] of Object.entries(fields)) all[Number(at)] = text
  return Array.from(all, (text) => text ?? '').join('|')
}

const SIGNATORY = 'R-1&Doctor&Test&&&Dr&MD'
const obr = (no: string, test = 'HB', fields: Fields = {}) =>
  withFields(`OBR|1|${no}||${test}`, { 22: '202603020955', 25: 'F', 32: SIGNATORY, ...fields })
const obx = (fields: Fields = {}) => withFields('OBX|1|NM|718-7^^LN||13.4|g/dL|12-15||||F', fields)
const impression = (fields: Fields = {}) => withFields('OBX|2|TX|IMP||Iron is low.||||||F', fields)

let messages = 0
async function send(segments: readonly string[]) {
  messages += 1
  const header = `MSH|^~\\&|LIS|PARTS|PARAKH|LAB|20260302||ORU^R01|P${messages}|P|2.8`
  const message = [header, 'PID|1||4711||Rao^Asha||19850412|F', ...segments].join('\r')
  const answer = await lab.send('/hl7', 'application/hl7-v2', message)
  const [, msa, error] = answer.body.split('\r').map((segment) => segment.split('|'))
  return msa?.[1] === 'AA' ? undefined : error?.[2]
}

/** What the report of a message shows, or the place that was refused. */
async function taken(segments: (no: string) => readonly string[]) {
  const { no } = await orderAtLab(server, patient, ['HB'])
  const refused = await send(segments(no))
  if (refused !== undefined) return { no, refused }
  const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
  const [result] = details.groups.flatMap(({ results }) => results)
  return { no, summary: details.summary, note: result?.note, value: result?.value, details }
}

const scanned = async (segments: (no: string) => readonly string[]) => {
  const { no } = await scanAtLab(server, patient)
  const refused = await send(segments(no))
  if (refused !== undefined) return { refused }
  return (await detailsOfReport(server, patient.headers, `${no}-RR`)).reading
}

const paperOf = async (no: string) =>
  (await pagesOf(await pdfOfReport(server, patient.headers, `${no}-SL`))).join(' ')

describe('the state of a value, OBX-11', () => {
  it.each([
    ['F', undefined],
    ['C', 'Corrected result.'],
    ['U', undefined],
  ])('%s is printed', async (state, note) => {
    expect(await taken((no) => [obr(no), obx({ 11: state })])).toMatchObject({
      value: '13.4',
      note,
    })
  })

  it.each(['I', 'P', 'R', 'S', 'V', 'A', 'B', '', 'Q'])(
    '"%s" is refused in a final report, of a value, an impression and a PDF',
    async (state) => {
      const pdf = withFields('OBX|2|ED|PDF||^application^pdf^Base64^JVBERi0=||||||F', { 11: state })
      expect((await taken((no) => [obr(no), obx({ 11: state })])).refused).toBe('OBX^1')
      expect((await taken((no) => [obr(no), obx(), impression({ 11: state })])).refused).toBe(
        'OBX^2^11',
      )
      expect((await taken((no) => [obr(no), obx(), pdf])).refused).toBe('OBX^2^11')
    },
  )

  it.each(['N', 'O', 'D', 'W'])('%s has no value, which is then missing', async (state) => {
    const none = obx({ 5: '', 11: state })
    const other = obx({ 3: '789-8^^LN', 5: '4.5', 6: '10*6/uL' })
    expect((await taken((no) => [obr(no), none, other])).refused).toBeDefined()
  })

  it.each(['N', 'O', 'X'])('%s with a value is refused', async (state) => {
    expect((await taken((no) => [obr(no), obx({ 11: state })])).refused).toBe('OBX^1^11')
  })

  it('X is printed as not measured, of a value and of an impression', async () => {
    const words = 'Not measured: the result could not be obtained'
    const x = await taken((no) => [
      obr(no),
      obx({ 5: '', 11: 'X' }),
      impression({ 5: '', 11: 'X' }),
    ])
    expect([x.value, x.summary]).toEqual([words, [words]])
  })

  it('of a finding whose name a ^ has torn is refused', async () => {
    const torn = (name: string) => `OBX|1|TX|X^${name}||Normal|||N|||F`
    for (const name of ['Liver^spleen', '^α', 'Liver^and spleen']) {
      expect(await scanned((no) => [obr(no, 'USGABD'), torn(name)])).toEqual({ refused: 'OBX^1^3' })
    }
  })

  it('I, P, R, S and a state that is not known are refused for a finding of a scan', async () => {
    const finding = (state: string) => `OBX|1|TX|X^Liver||Normal|||N|||${state}`
    for (const state of ['I', 'P', 'R', 'S', 'V']) {
      expect(await scanned((no) => [obr(no, 'USGABD'), finding(state)])).toEqual({
        refused: 'OBX^1',
      })
    }
  })
})

describe('what is sent with an impression or a PDF', () => {
  it('is printed with the words', async () => {
    const { summary } = await taken((no) => [
      obr(no),
      obx(),
      impression({ 8: 'A', 11: 'C', 17: '^By hand' }),
    ])
    expect(summary).toEqual(['Iron is low. (Unusual)\nCorrected result.\nMethod: By hand'])
  })

  it.each([
    ['a hold', { 26: 'SWTH' }, 'OBX^2^26'],
    ['what is no observation', { 22: 'INT' }, 'OBX^2^22'],
    ['a range', { 7: '1-2' }, 'OBX^2^7'],
  ])('is refused if it is %s', async (_, fields, where) => {
    expect((await taken((no) => [obr(no), obx(), impression(fields)])).refused).toBe(where)
  })
})

describe('the lab that a test was referred to', () => {
  const NAMED = 'Performed by: Metro & Sons Reference Lab, Pune'
  it.each([
    ['OBX-15', [obx({ 15: 'MET^Metro & Sons Reference Lab, Pune^L' })]],
    ['OBX-23', [obx({ 23: 'Metro \\T\\ Sons Reference Lab, Pune^^^^^^^^^77' })]],
    ['PRT', [obx(), 'PRT|1||AD|PO^Performing Organization||||Metro & Sons Reference Lab, Pune']],
  ])('is named by %s, on page, paper and in FHIR', async (_, segments) => {
    const { no, summary } = await taken((one) => [obr(one), ...segments])
    expect(summary).toEqual([NAMED])
    expect(await paperOf(no)).toContain(NAMED)
    const again = await lab.get(`/reports/${no}-SL`)
    expect(again.body).toContain(NAMED)
  })

  it('is named beside a value if others were done elsewhere', async () => {
    const { no } = await orderAtLab(server, patient, ['LIPID'])
    const { analytes } = (await lab.get('/catalogue/analytes'))
      .json()
      .tests.find(({ code }: { code: string }) => code === 'LIPID')
    const values = analytes.map(({ code, ucum }: { code: string; ucum: string }, at: number) =>
      withFields(`OBX|${at + 1}|NM|${code}||100|${ucum}|||||F`, at === 0 ? { 15: 'Metro' } : {}),
    )
    expect(await send([obr(no, 'LIPID'), ...values])).toBeUndefined()
    const { groups, summary } = await detailsOfReport(server, patient.headers, `${no}-SL`)
    const notes = groups.flatMap(({ results }) => results.map(({ note }) => note))
    expect([summary, notes.filter(Boolean)]).toEqual([[], ['Performed by: Metro']])
  })

  it('is not named if it is the lab itself', async () => {
    const own = server.deps.config.labName.toUpperCase()
    expect((await taken((no) => [obr(no), obx({ 15: `X^${own}` })])).summary).toEqual([])
  })

  it('is one interpreter only: another is refused, without OBR-32 too', async () => {
    const second = 'PRT|1||AD|ARI^Assistant Result Interpreter|X^Khan'
    expect((await taken((no) => [obr(no), second, obx()])).refused).toBe('PRT^1^4')
    expect((await taken((no) => [obr(no, 'HB', { 33: 'R-2&Khan' }), obx()])).refused).toBe(
      'OBR^1^33',
    )
    const draft = { 25: 'P', 32: '', 33: 'R-2&Khan' }
    expect((await taken((no) => [obr(no, 'HB', draft), obx()])).refused).toBe('OBR^1^33')
  })

  const performed = async (value: object, report: object = {}, more: readonly object[] = []) => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const bundle = resultsBundle(new Date(TEST_NOW), {
      // SAFETY: what a sender may get wrong.
      values: [{ ...HAEMOGLOBIN, ...value } as Observation],
      report: report as Partial<DiagnosticReport>,
      patient: null,
      requisition: no,
    })
    const entry = [...(bundle.entry ?? []), ...more.map((resource) => ({ resource }))]
    const { status, body } = await postResults(server, lab, no, { ...bundle, entry })
    if (status !== 200) return body.problems[0].where
    return (await detailsOfReport(server, patient.headers, `${no}-SL`)).summary
  }
  const metro = { resourceType: 'Organization', id: 'metro', name: 'Metro' }
  const role = {
    resourceType: 'PractitionerRole',
    id: 'role',
    organization: { reference: 'Organization/metro' },
  }
  const own = () => ({ ...metro, id: 'own', name: server.deps.config.labName })
  const by = (reference: string) => ({ performer: [{ reference }] })

  it.each<[string, object, object, readonly string[]]>([
    ['an Organization', by('Organization/metro'), {}, ['Performed by: Metro']],
    ['the Organization of a role', by('PractitionerRole/role'), {}, ['Performed by: Metro']],
    ['words', { performer: [{ display: 'Metro' }] }, {}, ['Performed by: Metro']],
    ['the report', {}, by('Organization/metro'), ['Performed by: Metro']],
    ['both', by('Organization/metro'), by('Organization/metro'), ['Performed by: Metro']],
    ['the lab itself', by('Organization/own'), by('Organization/own'), []],
    ['a person', by('Practitioner/doctor'), {}, []],
  ])('by FHIR, of %s, is named', async (_, value, report, said) => {
    expect(await performed(value, report, [metro, role, own()])).toEqual(said)
  })

  it.each([
    ['is not there', by('Organization/gone')],
    ['has no name', { performer: [{ identifier: { value: '77' } }] }],
    ['is the patient', by('Patient/patient')],
  ])('by FHIR, if it %s, is refused', async (_, value) => {
    const me = {
      resourceType: 'Patient',
      id: 'patient',
      name: [{ given: ['Asha'], family: 'Rao' }],
    }
    expect(await performed(value, {}, [me])).toMatch(/performer\[0\]$/)
  })
})

describe('a field', () => {
  it.each([
    [12, 'HEP^Hepatitis^L', 'Danger: Hepatitis'],
    [44, 'P1^Ratio method^L', 'Procedure: Ratio method'],
    [45, 'M1^Left^L', 'Procedure modifier: Left'],
    [46, '^With contrast', 'Service information: With contrast'],
    [47, '^Repeated once', 'Service information: Repeated once'],
  ])('OBR-%i is printed', async (field, sent, said) => {
    expect((await taken((no) => [obr(no, 'HB', { [field]: sent }), obx()])).summary).toEqual([said])
  })

  it.each([
    [5, '^Arterial', 'Specimen modifier: Arterial'],
    [9, '^Upper', 'Specimen site modifier: Upper'],
    [20, 'N', 'Specimen available: N'],
    [22, '^Poor', 'Specimen quality: Poor'],
    [23, '^Inappropriate', 'Specimen appropriateness: Inappropriate'],
    [28, '^Cracked', 'Specimen container: Cracked'],
  ])('SPM-%i is printed', async (field, sent, said) => {
    const spm = withFields('SPM|1|||^Blood', { [field]: sent })
    const { summary } = await taken((no) => [obr(no), obx(), spm])
    expect(summary?.toSorted()).toEqual(['Specimen: Blood', said].toSorted())
  })

  it.each([
    [10, 'A', 'The range is by age.'],
    [10, 'S~A', 'The range is by sex. The range is by age.'],
    [10, 'N', undefined],
    [27, 'C1^Haemolysis^L', 'Cause: Haemolysis'],
  ])('OBX-%i "%s" is printed', async (field, sent, note) => {
    expect((await taken((no) => [obr(no), obx({ [field]: sent })])).note).toBe(note)
  })

  it.each<[string, (no: string) => readonly string[], string]>([
    ['OBX-10 that is not known', (no) => [obr(no), obx({ 10: 'Q' })], 'OBX^1^10'],
    ['OBX-13', (no) => [obr(no), obx({ 13: 'Staff only' })], 'OBX^1^13'],
    ['OBX-32', (no) => [obr(no), obx({ 32: 'x' })], 'OBX^1^32'],
    ['OBR-60', (no) => [obr(no, 'HB', { 60: 'x' }), obx()], 'OBR^1^60'],
    ['SPM-40', (no) => [obr(no), obx(), withFields('SPM|1', { 40: 'x' })], 'SPM^1^40'],
    ['SPM-11 of a control', (no) => [obr(no), obx(), 'SPM|1||||||||||Q'], 'SPM^1^11'],
    ['SPM before OBR', (no) => ['SPM|1|||^Blood', obr(no), obx()], 'SPM^1'],
    [
      'SPM between ORC and OBR',
      (no) => [obr(no), obx(), `ORC|RE|${no}`, 'SPM|1', obr(no)],
      'SPM^1',
    ],
    ['OBX between ORC and OBR', (no) => [obr(no), `ORC|RE|${no}`, obx(), obr(no)], 'OBX^1'],
  ])('%s is refused', async (_, segments, where) => {
    expect((await taken(segments)).refused).toBe(where)
  })
})
