import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metrics } from '#server/observe/metrics.ts'
import { draftForm } from './factories/order-forms.ts'
import { detailsOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
let patient: Awaited<ReturnType<typeof reportPatient>>
beforeAll(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  patient = await reportPatient(server)
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows

it('a page that asks again is counted in the row of its session for ten minutes', async () => {
  const { reports } = await reportedOrder(server, patient, ['CBC'])
  const id = reports[0]?.report_id ?? ''
  const read = () => detailsOfReport(server, patient.headers, id)
  const rows = async () => {
    const found = await query(
      "select subject from audit_log where action = 'report-read' order by id",
    )
    return found.map(({ subject }) => [subject.report_id, subject.times, subject.until])
  }
  await read()
  expect(await rows()).toEqual([[id, undefined, undefined]])
  server.clock.advance(9 * 60_000)
  await read()
  const until = server.clock.now().toISOString()
  expect(await rows()).toEqual([[id, '2', until]])
  server.clock.advance(2 * 60_000)
  await read()
  expect(await rows()).toEqual([
    [id, '2', until],
    [id, undefined, undefined],
  ])
})

describe('a call with health data whose row cannot be written', () => {
  const lost = async () => (await metrics.auditRowsNotWritten.get()).values[0]?.value ?? 0

  /** The call without a table for its row. */
  async function refused(path: string, payload: object): Promise<void> {
    await query('alter table audit_log rename to audit_log_away')
    const url = `/api/v1/${path}`
    const { headers } = patient
    const answer = await server.inject({ method: 'POST', url, payload, headers })
    await query('alter table audit_log_away rename to audit_log')
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    expect(answer.json().result).toBeNull()
  }

  it('tells nothing, and is counted for the alert', async () => {
    const before = await lost()
    await refused('orders/list', { page: 1 })
    expect(await lost()).toBe(before + 1)
  })

  it('changes nothing', async () => {
    await refused('orders/create', draftForm(patient.self.member_id))
    const { uniqueId } = patient.user
    expect(await query('select id from orders where account_id = $1', [uniqueId])).toEqual([])
  })
})
