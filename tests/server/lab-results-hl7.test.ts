import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAtLab, postResults, type ResultsLab, resultsLab } from './factories/fhir-results.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { detailsOfReport } from './factories/report.ts'
import { aPdf } from './factories/upload.ts'
import type { TestApp } from './support/app.ts'

let server: TestApp
let lab: LabSystem
let patient: ResultsLab['patient']
let close: ResultsLab['close']
let documentation: string
beforeAll(async () => {
  ;({ server, lab, patient, close } = await resultsLab({ dob: '1985-04-12' }))
  documentation = await readFile('docs/lab-api.md', 'utf8')
})
afterAll(() => close())

const DOCUMENTED_ORDER = '26030200001'

function send(message: string | Buffer, type = 'application/hl7-v2') {
  return server.inject({
    method: 'POST',
    url: '/lab/v1/hl7',
    headers: { authorization: lab.authorization, 'content-type': type },
    payload: message,
  })
}

/** Segments of the acknowledgement, as fields. */
async function acknowledged(message: string | Buffer, type?: string) {
  const answer = await send(message, type)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/hl7-v2; charset=utf-8',
  ])
  return answer.body.split('\r').map((segment) => segment.split('|'))
}

const PID = 'PID|1||4711||Rao^Asha||19850412|F'
let messages = 0
function oru(obr: readonly string[], observations: readonly string[] = [HB]): string {
  messages += 1
  const header = `MSH|^~\\&|LIS|CITY|PARAKH|LAB|20260302||ORU^R01^ORU_R01|M${messages}|P|2.5.1`
  return [header, PID, ...obr, ...observations].join('\r')
}
const HB = 'OBX|1|NM|718-7^Hb^LN||13.4|g/dL^^UCUM|12-15|N|||F'
const signed = (no: string, code = 'HB', status = 'F', at = '202603020955') =>
  `OBR|1|${no}|A1|${code}^Test||||||||||||||||||${at}|||${status}|||||||R-1^Nair^Leela^^^Dr^MD`

describe('the documentation', () => {
  const examples = (language: string) =>
    [...documentation.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``, 'g'))].map(
      ([, text = '']) => text,
    )

  it('shows a Bundle that is accepted, and its answer', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const here = examples('json').map((text) => text.replaceAll(DOCUMENTED_ORDER, no))
    const bundle = here.find((text) => text.includes('"Bundle"')) ?? ''
    const shown = here.find((text) => text.includes('"missing"')) ?? ''
    const { body } = await postResults(server, lab, no, bundle)
    expect(body).toEqual(JSON.parse(shown))
    const { groups } = await detailsOfReport(server, patient.headers, `${no}-SL`)
    expect(groups[0]?.results[0]).toMatchObject({ value: '11.20', low: 12, high: 15, flag: 'low' })
  })

  it('shows an HL7 message that is accepted, and its acknowledgement', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const [message = '', shown = ''] = examples('hl7').map((text) =>
      text.replaceAll(DOCUMENTED_ORDER, no).replaceAll('\n', '\r'),
    )
    const answer = await send(message)
    expect(answer.body).toBe(`${shown}\r`)
    const details = await detailsOfReport(server, patient.headers, `${no}-SL`)
    expect(details).toMatchObject({
      signed_by: { name: 'Dr Leela Nair', role: 'MD (Pathology), Registration MMC-2011-4431' },
      groups: [{ results: [{ value: '11.20', low: 12, high: 15, flag: 'low' }] }],
    })
    expect((await send(message)).body).toBe(`${shown}\r`)
  })
})

describe('an HL7 message', () => {
  it('has a report for each OBR, with words, comparators, escapes and what is absent', async () => {
    const { no } = await orderAtLab(server, patient, ['HB', 'TSH', 'HIV'])
    const message = oru(
      [signed(no)],
      [
        HB,
        signed(no, 'TSH'),
        'OBX|1|SN|3016-3^TSH^LN||<^0.01|u[IU]/mL^^UCUM|0.4-4|L|||F',
        signed(no, 'HIV'),
        'OBX|1|ST|hiv^HIV^99LAB||Non \\T\\ reactive|||N|||F',
      ],
    )
    const [, msa] = await acknowledged(message)
    expect(msa?.slice(1, 4)).toEqual(['AA', `M${messages}`, 'The order is report_ready.'])
    const shown = async (id: string) =>
      (await detailsOfReport(server, patient.headers, id)).groups[0]?.results[0]
    expect(await shown(`${no}-SL2`)).toMatchObject({ value: '<0.01', number: null, flag: 'low' })
    expect(await shown(`${no}-SL3`)).toMatchObject({ value: 'Non & reactive', flag: null })
    const other = await orderAtLab(server, patient, ['HB'])
    await acknowledged(oru([signed(other.no)], ['OBX|1|NM|718-7^Hb^LN||||||||X']))
    expect(await shown(`${other.no}-SL`)).toMatchObject({
      value: 'Not measured: the result could not be obtained',
    })
  })

  it('is refused for an id that is too long to be kept', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const message = oru([signed(no)]).replace(
      'LIS',
      Array.from({ length: 4_000 }, (_, at) => at.toString(36)).join(''),
    )
    const [, msa, error] = await acknowledged(message)
    expect([msa?.[1], error?.[2], error?.[8]]).toEqual([
      'AE',
      'MSH^1',
      'MSH-3, MSH-4 and MSH-10 have up to 300 characters each.',
    ])
  })

  it('is refused with an ERR for each problem, and changes nothing', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const obr = signed(no, 'HB', 'F').replace('R-1^Nair^Leela^^^Dr^MD', '')
    const observations = ['OBX|1|NM|718-7^Hb^LN||high|g/dL|||||F', 'OBX|2|NM|1-8^X^LN||1||||||F']
    const [, msa, ...errors] = await acknowledged(oru([obr], observations))
    expect(msa?.[1]).toBe('AE')
    expect(errors.slice(0, -1).map((field) => [field[2], field[5]])).toEqual([
      ['OBX^1^5', 'value-invalid'],
      ['OBR^1', 'signatory-missing'],
      ['OBX^2', 'unmapped-code'],
      ['OBR^1', 'value-missing'],
    ])
    const { reports } = (await lab.get(`/orders/${no}/results`)).json()
    expect(reports).toEqual([])
  })

  it.each([
    ['without a PID', () => '', ['patient-missing']],
    ['of a PID without a name', (pid: string) => pid.replace('Rao^Asha', ''), ['patient-missing']],
    [
      'of a second PID',
      (pid: string) => `${pid}\r${pid.replace('Rao^Asha', 'Shah^Usha')}`,
      ['invalid'],
    ],
    ['of another name', (pid: string) => pid.replace('Asha', 'Usha'), ['patient-mismatch']],
    ['of another birth date', (pid: string) => pid.replace('0412', '0413'), ['patient-mismatch']],
    ['of another sex', (pid: string) => pid.replace('|F', '|M'), ['patient-mismatch']],
    [
      'of an ORC for another order',
      (pid: string) => `${pid}\rORC|RE|26030299999`,
      ['order-mismatch'],
    ],
  ])('is refused %s', async (_, change, codes) => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const message = oru([signed(no)]).replace(PID, change(PID))
    const [, msa, ...errors] = await acknowledged(message)
    expect(msa?.[1]).toBe('AE')
    expect(errors.slice(0, -1).map((field) => field[5])).toEqual(codes)
    expect((await lab.get(`/orders/${no}/results`)).json().reports).toEqual([])
  })

  it('amends what is signed, and keeps drafts to the lab', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    await acknowledged(oru([signed(no, 'HB', 'P')], [HB.replace(/F$/, 'P')]))
    expect((await lab.get(`/orders/${no}/results`)).json()).toMatchObject({
      reports: [],
      drafts: [{ tests: ['HB'] }],
    })
    await acknowledged(oru([signed(no)]))
    await acknowledged(oru([signed(no, 'HB', 'C', '20260302100000')]))
    const { reports, drafts } = (await lab.get(`/orders/${no}/results`)).json()
    expect(reports.map((one: { version: number }) => one.version)).toEqual([1, 2])
    expect(drafts).toEqual([])
  })

  it('is read in the character set that it names', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const named = oru([signed(no)]).replace('|P|2.5.1', '|P|2.5.1||||||8859/1')
    const message = named.replace('Nair', 'Näïr')
    const [, msa] = await acknowledged(Buffer.from(message, 'latin1'), 'x-application/hl7-v2+er7')
    expect(msa?.[1]).toBe('AA')
    const { signed_by } = await detailsOfReport(server, patient.headers, `${no}-SL`)
    expect(signed_by.name).toBe('Dr Leela Näïr')
  })

  it('has a header with any number of fields', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const message = oru([signed(no)]).replace('|P|2.5.1', `|P|2.5.1${'|'.repeat(200)}`)
    expect((await acknowledged(message))[1]?.[1]).toBe('AA')
  })

  it('is not processed with more than 5000 segments', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const message = oru(
      [signed(no)],
      Array.from({ length: 5_000 }, () => HB),
    )
    const [, msa, error] = await acknowledged(message)
    expect([msa?.[1], error?.[8]]).toEqual(['AR', 'It has more than 5000 segments.'])
  })

  it('of another kind, or for no order, is not processed', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const other = oru([signed(no)]).replace('ORU^R01^ORU_R01', 'ADT^A01')
    expect((await acknowledged(other))[1]?.[1]).toBe('AR')
    const unordered = oru([signed(no)]).replace('ORU^R01^ORU_R01', 'ORU^R30^ORU_R30')
    expect((await acknowledged(unordered))[1]?.[1]).toBe('AR')
    expect((await acknowledged('hello'))[1]?.[1]).toBe('AR')
    const [, msa, error] = await acknowledged(oru([signed('never')]))
    expect([msa?.[1], error?.[5]]).toEqual(['AE', 'unknown-order'])
    expect((await send('{}', 'application/json')).statusCode).toBe(415)
    const reader = await labClient(server, ['results:read'])
    const refused = await server.inject({
      method: 'POST',
      url: '/lab/v1/hl7',
      headers: { authorization: reader.authorization, 'content-type': 'application/hl7-v2' },
      payload: oru([signed(no)]),
    })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope-missing'])
  })

  it('may carry the PDF of a report', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    // So large that the message is read in another thread.
    const data = aPdf({ comment: 'x'.repeat(150_000) }).toString('base64')
    const pdf = `OBX|2|ED|PDF^Report||^application^pdf^Base64^${data}||||||F`
    const [, msa] = await acknowledged(oru([signed(no)], [HB, pdf]))
    expect(msa?.[1]).toBe('AA')
    const broken = pdf.replace('^pdf^', '^jpeg^')
    const other = await orderAtLab(server, patient, ['HB'])
    const [, , error] = await acknowledged(oru([signed(other.no)], [HB, broken]))
    expect(error?.[5]).toBe('pdf-refused')
  })

  it.each([
    [
      '1,001 repetitions',
      `NTE|1||${'~'.repeat(1_000)}`,
      'Line 4 (NTE) has a field of more than 1000',
    ],
    [
      '100,001 characters',
      `NTE|1||${'x'.repeat(100_001)}`,
      'Line 4 (NTE) has a field of more than',
    ],
    ['10,001 fields', `NTE${'|'.repeat(10_000)}`, 'Line 4 (NTE) has more than 10000 fields'],
    ['5,001 segments', 'NTE|1||x\r'.repeat(5_000), 'It has more than 5000 segments'],
  ])('is refused with %s', async (_what, much, words) => {
    const [, msa, error] = await acknowledged(oru([signed('1'), much]))
    expect(msa?.slice(1, 3)).toEqual(['AR', `M${messages}`])
    expect(error?.[8]).toContain(words)
  })
})
