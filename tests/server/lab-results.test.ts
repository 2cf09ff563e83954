import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Observation } from 'fhir/r4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#contract/reports.endpoints.ts'
import { TestClock } from '#server/adapters/clock.ts'
import type { Config } from '#server/config.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { labDrafts } from '#server/db/schema/lab.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { orderCompletion } from '#server/jobs.ts'
import {
  HAEMOGLOBIN,
  observed,
  orderAtLab,
  postResults,
  type ResultsLab,
  resultsBundle,
  resultsLab,
  valuesOf,
} from './factories/fhir-results.ts'
import { pagesOf } from './factories/invoice.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { detailsOfReport, pdfOfReport, qrOf } from './factories/report.ts'
import { detailsOf } from './factories/slot.ts'
import { TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

let server: TestApp
let lab: LabSystem
let patient: ResultsLab['patient']
let close: ResultsLab['close']
beforeAll(async () => {
  ;({ server, lab, patient, close } = await resultsLab())
})
afterAll(() => close())

const NOW = new Date(TEST_NOW)
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const sent = (orderNo: string, bundle: object | string) => postResults(server, lab, orderNo, bundle)

/** Codes of what is wrong, sorted. */
async function refusedFor(orderNo: string, bundle: object) {
  const { status, body } = await sent(orderNo, bundle)
  expect([status, body.code]).toEqual([422, 'results-refused'])
  return body.problems.map(({ code }: { code: string }) => code).toSorted()
}

async function listed(headers: Headers, orderId: string): Promise<Report[]> {
  const body = { order_id: orderId }
  return (await post<{ reports: Report[] }>(server, 'reports/all-reports', body, headers)).reports
}

const stageOf = async (orderId: string) =>
  (await detailsOf(server, patient.headers, orderId)).status

describe('signed results', () => {
  it('become the report of the order, with its signatory, and tell the patient', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB'])
    const { status, body } = await sent(no, resultsBundle(NOW))
    expect([status, body]).toEqual([
      200,
      {
        order_no: no,
        status: 'report_ready',
        reports: [{ report_id: `${no}-SL`, version: 1, status: 'final', tests: ['HB'] }],
        missing: [],
      },
    ])
    expect(await stageOf(id)).toBe('report_ready')
    const [message] = await newestMessages(server.deps, patient.user.mobile_no)
    expect(message?.text).toContain('your report is ready')
    const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
    expect(details).toMatchObject({
      simulated: false,
      signed_by: { name: 'Dr Leela Nair', role: 'MD (Pathology), Registration MMC-2011-4431' },
      groups: [{ results: [{ analyte_id: 'hb', value: '13.4', number: 13.4, unit: 'g/dL' }] }],
    })
    const pdf = await pdfOfReport(server, patient.headers, `${no}-SL`)
    const text = (await pagesOf(pdf)).join(' ')
    expect(text).toContain('Dr Leela Nair MD (Pathology), Registration MMC-2011-4431')
    expect(text).not.toContain('demonstration')
  })

  it('have the verifying code on their PDF', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, resultsBundle(NOW))
    const { qr_code } = await detailsOfReport(server, patient.headers, `${no}-SL`)
    const pdf = await pdfOfReport(server, patient.headers, `${no}-SL`)
    expect(await qrOf(pdf)).toContain(qr_code)
  }, 60_000)

  it('may come for one test after the other; the last one completes the order', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB', 'TSH'])
    const first = await sent(no, resultsBundle(NOW))
    expect(first.body).toMatchObject({ status: 'at_lab', missing: ['TSH'] })
    expect(await listed(patient.headers, id)).toMatchObject([{ name: 'Haemoglobin' }])
    const values = [observed('3016-3', 2.1, 'm[IU]/L')]
    const second = await sent(no, resultsBundle(NOW, { tests: ['TSH'], values }))
    expect(second.body).toMatchObject({
      status: 'report_ready',
      reports: [{ report_id: `${no}-SL2` }],
    })
  })

  it('lead to the end of the order, a day after its reports', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB'])
    const waiting = await orderAtLab(server, patient, ['HB'])
    await sent(no, resultsBundle(NOW))
    const completeAt = async (instant: Date, lab: Config['lab'] = 'api') => {
      const config = { ...server.config, lab }
      await orderCompletion.run({ ...server.deps, config, clock: new TestClock(instant) })
      return stageOf(id)
    }
    const dayAfter = later(24 * 60)
    expect(await completeAt(new Date(dayAfter.getTime() - 1))).toBe('report_ready')
    expect(await completeAt(dayAfter, 'simulated')).toBe('report_ready')
    expect(await completeAt(dayAfter)).toBe('completed')
    const { timeline } = await detailsOf(server, patient.headers, id)
    expect(timeline.at(-1)?.status).toBe('completed')
    expect(await stageOf(waiting.id)).toBe('at_lab')
  })

  it('name the code of a package for all its tests', async () => {
    const { no } = await orderAtLab(server, patient, ['PRF003'])
    const values = await valuesOf(lab, 'PRF003')
    const { body } = await sent(no, resultsBundle(NOW, { tests: ['PRF003'], values }))
    expect(body).toMatchObject({ status: 'report_ready', missing: [] })
    const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
    expect(details.results).toBe(values.length)
  })

  it('keep the digits that were sent, and are converted to the unit of the catalogue', async () => {
    const { no } = await orderAtLab(server, patient, ['HB', 'TSH', 'UREA'])
    const values = [
      observed('718-7', 134, 'g/L'),
      {
        ...observed('3016-3', 0.01, 'u[IU]/mL'),
        valueQuantity: { value: 0.01, comparator: '<' as const, code: 'u[IU]/mL' },
      },
      observed('22664-7', 30.5, 'mg/dL'),
      observed('3094-0', 14.2, 'mg/dL'),
    ]
    const bundle = JSON.stringify(resultsBundle(NOW, { tests: ['HB', 'TSH', 'UREA'], values }))
    const { status, body } = await sent(no, bundle.replace('"value":30.5,', '"value":30.50,'))
    expect([status, body.problems]).toEqual([200, undefined])
    const { groups } = await detailsOfReport(server, patient.headers, `${no}-SL`)
    const results = groups.flatMap((group) => group.results)
    const shown = results.map(({ analyte_id, value, number, unit }) => [
      analyte_id,
      value,
      number,
      unit,
    ])
    expect(shown.filter(([id]) => ['hb', 'tsh', 'urea'].includes(String(id)))).toEqual([
      ['hb', '13.4', 13.4, 'g/dL'],
      ['tsh', '<0.01', null, 'µIU/mL'],
      ['urea', '30.50', 30.5, 'mg/dL'],
    ])
  })

  it('take range and interpretation of the lab, and print why a value is absent', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const quantity = (value: number) => ({ value, code: 'g/dL' })
    const own: Observation = {
      ...HAEMOGLOBIN,
      // In the range: the flag is the lab's own.
      referenceRange: [{ low: quantity(12.5), high: quantity(16) }],
      interpretation: [{ coding: [{ code: 'L' }] }],
    }
    await sent(no, resultsBundle(NOW, { values: [own] }))
    const { groups } = await detailsOfReport(server, patient.headers, `${no}-SL`)
    expect(groups[0]?.results[0]).toMatchObject({ low: 12.5, high: 16, flag: 'low' })
    const other = await orderAtLab(server, patient, ['HB'])
    const { valueQuantity: _, ...bare } = HAEMOGLOBIN
    const absent = { ...bare, dataAbsentReason: { text: 'the sample had clotted' } }
    await sent(other.no, resultsBundle(NOW, { values: [absent] }))
    const details = await detailsOfReport(server, patient.headers, `${other.no}-SL`)
    expect(details.groups[0]?.results[0]).toMatchObject({
      value: 'Not measured: the sample had clotted',
      number: null,
      flag: null,
    })
  })
})

describe('results sent again', () => {
  it('with the same identifier get the same answer, also at the same time', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB'])
    const bundle = resultsBundle(NOW)
    const answers = await Promise.all(Array.from({ length: 6 }, () => sent(no, bundle)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await listed(patient.headers, id)).toHaveLength(1)
  })

  it('with another content or order under the same identifier are refused', async () => {
    const [one, two] = [
      await orderAtLab(server, patient, ['HB']),
      await orderAtLab(server, patient, ['HB']),
    ]
    const identifier = randomUUID()
    await sent(one.no, resultsBundle(NOW, { identifier }))
    const values = [observed('718-7', 9, 'g/dL')]
    const changed = await sent(one.no, resultsBundle(NOW, { identifier, values }))
    expect([changed.status, changed.body.code]).toEqual([422, 'message-reused'])
    const elsewhere = await sent(two.no, resultsBundle(NOW, { identifier }))
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'message-reused'])
    expect(await stageOf(two.id)).toBe('at_lab')
  })

  it('of two final reports of a test the second is refused', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB', 'TSH'])
    const answers = await Promise.all(Array.from({ length: 4 }, () => sent(no, resultsBundle(NOW))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.flatMap(({ body }) => body.problems?.[0].code ?? [])
    expect(codes).toEqual(['already-signed', 'already-signed', 'already-signed'])
    expect(await listed(patient.headers, id)).toHaveLength(1)
  })
})

describe('refused results', () => {
  it('say everything that is wrong at once, and change nothing', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB', 'TSH'])
    const values = [
      observed('718-7', 134, 'mmol/L'),
      observed('9999-9', 1, 'g/dL'),
      { ...observed('718-7', 1, 'g/dL'), status: 'preliminary' as const },
    ]
    const bundle = resultsBundle(later(30), {
      tests: ['HB', 'TSH', 'LIPID'],
      values,
      doctor: { resourceType: 'Practitioner', id: 'doctor', name: [{ text: 'Dr Nair' }] },
      patient: { name: [{ text: 'Meera Rao' }], birthDate: '1985-03-15', gender: 'male' },
      requisition: 'another',
    })
    const { body } = await sent(no, bundle)
    const found = body.problems.map(({ code }: { code: string }) => code).toSorted()
    expect(found).toEqual([
      'in-the-future',
      'order-mismatch',
      'patient-mismatch',
      'patient-mismatch',
      'patient-mismatch',
      'signatory-missing',
      'test-not-ordered',
      'unit-mismatch',
      'unmapped-code',
      'value-invalid',
      'value-missing',
      'value-not-final',
    ])
    const at = (code: string) => body.problems.find((one: { code: string }) => one.code === code)
    expect(at('unmapped-code')).toMatchObject({
      where: 'Bundle.entry[7].resource',
      message: '9999-9 (LOINC 9999-9) is mapped to no analyte of HB, TSH.',
    })
    expect(at('unit-mismatch').message).toBe(
      'Haemoglobin is sent in mmol/L, which cannot be converted. Send g/dL.',
    )
    expect(at('value-missing').message).toContain('TSH needs TSH (LOINC 3016-3)')
    expect(at('test-not-ordered').message).toBe('LIPID: the order has HB, TSH.')
    expect(JSON.stringify(body)).not.toContain('1985-03-14')
    expect(await listed(patient.headers, id)).toEqual([])
    expect(await stageOf(id)).toBe('at_lab')
  })

  it.each([
    ['a name', { name: [{ family: 'Rao', given: ['Usha'] }], birthDate: '1985-03-14' }],
    ['a date of birth', { name: [{ text: 'Asha Rao' }], birthDate: '1985-03-13' }],
    ['a sex', { name: [{ text: 'Asha Rao' }], birthDate: '1985-03-14', gender: 'male' }],
  ])('name %s that is not the patient’s', async (_, about) => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    expect(await refusedFor(no, resultsBundle(NOW, { patient: about }))).toEqual([
      'patient-mismatch',
    ])
  })

  it.each([
    ['no Patient', null],
    ['a Patient without a name', { birthDate: '1985-03-14', gender: 'female' }],
    ['a Patient without a date of birth', { name: [{ text: 'Asha Rao' }], gender: 'female' }],
  ])('have %s, unless each report names the order', async (_, about) => {
    const { no } = await orderAtLab(server, patient, ['HB', 'TSH'])
    const values = [HAEMOGLOBIN, observed('3016-3', 2.1, 'm[IU]/L')]
    const both = { tests: ['HB', 'TSH'], values, patient: about }
    expect(await refusedFor(no, resultsBundle(NOW, both))).toEqual(['patient-missing'])
    const named = resultsBundle(NOW, { ...both, requisition: no })
    const other = JSON.stringify(named).replace(`"value":"${no}"`, '"value":"26030299999"')
    expect(await refusedFor(no, JSON.parse(other))).toEqual(['order-mismatch'])
    expect((await sent(no, named)).body.status).toBe('report_ready')
  })

  it('are not those of the patient written otherwise', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const about = { name: [{ text: 'Mrs. ASHA RAO' }], birthDate: '1985-03-14', gender: 'female' }
    expect((await sent(no, resultsBundle(NOW, { patient: about }))).body.problems).toBeUndefined()
  })

  it('come in the wrong stage, to no order, or without anything', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, resultsBundle(NOW))
    expect(await refusedFor(no, resultsBundle(NOW))).toEqual(['already-signed', 'wrong-stage'])
    expect(await stageOf(id)).toBe('report_ready')
    const nowhere = await sent('never', resultsBundle(NOW))
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'unknown-order'])
    const wrongType = { ...resultsBundle(NOW), type: 'transaction' }
    expect((await sent(no, wrongType)).body.problems).toEqual([
      {
        code: 'invalid',
        where: 'Bundle.type',
        message: 'Send a Bundle of the type collection or document.',
      },
    ])
    expect((await sent(no, '{"resourceType":"Bundle","a":1,"a":2}')).status).toBe(400)
    const tooLarge = await sent(no, JSON.stringify({ a: 'x'.repeat(14_000_001) }))
    expect(tooLarge.status).toBe(413)
  })

  it('have a number or a text that no report can print', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const bundle = JSON.stringify(
      resultsBundle(NOW, { report: { conclusion: 'x'.repeat(20_001) } }),
    )
    const { body } = await sent(no, bundle.replace('"value":13.4', '"value":1e400'))
    expect(body.problems.map(({ message }: { message: string }) => message)).toEqual([
      'It has a text of more than 20000 characters.',
      'Haemoglobin has a number of more than 20 digits.',
    ])
  })

  it('list up to 200 problems', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const values = Array.from({ length: 250 }, () => observed('9999-9', 1, 'g/dL'))
    const { body } = await sent(no, resultsBundle(NOW, { values }))
    expect(body.problems).toHaveLength(200)
    // And the value that the test lacks.
    expect(body.message).toContain('And 250 more.')
  })

  it('have a value with a modifier that nobody understands', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const modified = { ...HAEMOGLOBIN, modifierExtension: [{ url: 'urn:not', valueBoolean: true }] }
    const codes = await refusedFor(no, resultsBundle(NOW, { values: [modified] }))
    expect(codes).toContain('invalid')
  })
})

describe('drafts', () => {
  it('are stored for the lab, not shown to the patient, and go when they are signed', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB'])
    const draft = (value: number) =>
      resultsBundle(NOW, {
        values: [{ ...observed('718-7', value, 'g/dL'), status: 'preliminary' }],
        report: { status: 'preliminary', resultsInterpreter: [] },
      })
    expect((await sent(no, draft(12))).body).toMatchObject({
      status: 'at_lab',
      reports: [{ report_id: null, status: 'draft' }],
      missing: ['HB'],
    })
    await sent(no, draft(13))
    const read = (await lab.get(`/orders/${no}/results`)).json()
    expect(read).toMatchObject({
      reports: [],
      drafts: [{ tests: ['HB'], content: { results: [{ analyte_id: 'hb', value: '13' }] } }],
    })
    expect(await listed(patient.headers, id)).toEqual([])
    await sent(no, resultsBundle(NOW))
    expect(await server.db.select().from(labDrafts).where(eq(labDrafts.orderId, id))).toEqual([])
  })
})

it('keeps the newest of two drafts that share a test', async () => {
  const { no } = await orderAtLab(server, patient, ['HB', 'TSH'])
  const report = { status: 'preliminary' as const }
  for (const tests of [['HB', 'TSH'], ['HB']]) await sent(no, resultsBundle(NOW, { tests, report }))
  const { drafts } = (await lab.get(`/orders/${no}/results`)).json()
  expect(drafts).toMatchObject([{ tests: ['HB'] }])
})

it('audits what the lab sends and reads of results', async () => {
  const { no } = await orderAtLab(server, patient, ['HB'])
  const bundle = resultsBundle(NOW)
  await sent(no, { ...bundle, type: 'transaction' })
  await sent(no, bundle)
  await lab.get(`/orders/${no}/results`)
  await lab.get(`/reports/${no}-SL`)
  const rows = (await server.db.select().from(auditLog)).filter(
    ({ subject }) => subject.order_no === no,
  )
  expect(rows.map(({ action, call }) => [action, call])).toEqual([
    ['lab-results-received', 'lab /orders/:order_no/results'],
    ['lab-results-read', 'lab /orders/:order_no/results'],
    ['lab-report-read', 'lab /reports/:report_id'],
  ])
  expect(rows.every(({ accountId }) => accountId !== null)).toBe(true)
})

it('lists the catalogue’s analytes with their codes, for the scope results:write only', async () => {
  const { tests, unmapped } = (await lab.get('/catalogue/analytes')).json()
  const test = tests.find(({ code }: { code: string }) => code === 'HB')
  expect(test.analytes).toEqual([
    { code: 'hb', name: 'Haemoglobin', unit: 'g/dL', ucum: 'g/dL', loinc: '718-7' },
  ])
  expect(unmapped).toBe(62)
  const reader = await labClient(server, ['results:read', 'orders:write'])
  expect((await reader.get('/catalogue/analytes')).json().code).toBe('scope-missing')
  const answer = await postResults(server, reader, 'never', resultsBundle(NOW))
  expect(answer.body.code).toBe('scope-missing')
})
