import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { detailsOfReport, pdfOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-report-audit-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('audits that a patient lists, reads and downloads reports', async () => {
  const patient = await reportPatient(server)
  const { reports } = await reportedOrder(server, patient, ['CBC'])
  const id = reports[0]?.report_id ?? ''
  await detailsOfReport(server, patient.headers, id)
  const trend = `/api/v1/reports/trend?member_id=${patient.self.member_id}&analyte_id=hb`
  expect((await server.inject({ url: trend, headers: patient.headers })).statusCode).toBe(200)
  await pdfOfReport(server, patient.headers, id)
  // Closing waits for the rows, which are written after the answers.
  await server.app.close()
  const rows = await server.db.select().from(auditLog).orderBy(auditLog.id)
  const actions = ['reports-listed', 'report-read', 'values-read', 'report-link-created']
  const own = rows.filter(({ action }) => actions.includes(action))
  expect(own.map(({ action }) => action)).toEqual(actions)
  expect(own[1]?.subject).toEqual({ id })
  const accounts = own.map(({ accountId }) => accountId)
  expect(new Set(accounts).size).toBe(1)
  expect(accounts[0]).not.toBeNull()
  const files = await server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'report-downloaded'))
  expect(files).toHaveLength(1)
  await server.close()
})
