import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportDetails, ReportShare } from '#contract/reports.endpoints.ts'
import type { Config } from '#server/config.ts'
import { analyteExplanations } from '#server/db/schema/catalogue.ts'
import { reports } from '#server/db/schema/reports.ts'
import { findReport } from '#server/modules/reports/report.repository.ts'
import { readReport } from '#server/modules/reports/reports.service.ts'
import { memberForm } from './factories/account.ts'
import { detailsOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post, visitorHeaders } from './support/sign-in.ts'

let dataDir: string
let server: TestApp
let patient: Awaited<ReturnType<typeof reportPatient>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-explanations-'))
  server = await createTestApp({ config: { dataDir } })
  patient = await reportPatient(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function bloodCount(memberId?: string) {
  const { reports: made } = await reportedOrder(server, patient, ['CBC'], memberId)
  const report = made.find(({ results }) => results > 0)
  if (!report) throw new Error('no report of values')
  return report.report_id
}

const haemoglobin = ({ groups }: ReportDetails) =>
  groups.flatMap(({ results }) => results).find(({ analyte_id }) => analyte_id === 'hb')

/** The report as another configuration of the same server answers it. */
async function readAs(id: string, changes: Partial<Config>) {
  const config = { ...server.config, ...changes }
  const report = await findReport(server.db, id)
  if (!report) throw new Error('no report')
  return readReport({ db: server.db, config }, report)
}

const textsOf = ({ explanations = [] }: ReportDetails) =>
  explanations.map(({ analyte_id, review }) => [analyte_id, review])

it('come with a report in the order of its values, marked as not reviewed in the demonstration', async () => {
  const details = await detailsOfReport(server, patient.headers, await bloodCount())
  const texts = details.explanations ?? []
  expect(texts.map(({ analyte_id }) => analyte_id)).toEqual(['hb', 'mcv', 'tlc', 'plt'])
  for (const { review, sources, what } of texts) {
    expect(review).toBeNull()
    expect(sources.length).toBeGreaterThan(0)
    expect(what.length).toBeGreaterThan(50)
  }
})

it('are shown by a lab only with the name of their medical reviewer', async () => {
  const id = await bloodCount()
  expect(textsOf(await readAs(id, { seed: 'none' }))).toEqual([])
  expect(textsOf(await readAs(id, { embedded: false }))).toEqual([])
  const reviewed = { reviewer: 'Dr Asha Menon', registrationNumber: 'MMC 2011/04/1182' }
  await server.db
    .update(analyteExplanations)
    .set({ ...reviewed, reviewedOn: '2026-02-01' })
    .where(eq(analyteExplanations.analyteId, 'hb'))
  const review = { by: 'Dr Asha Menon', registration: 'MMC 2011/04/1182', on: '2026-02-01' }
  expect(textsOf(await readAs(id, { seed: 'none' }))).toEqual([['hb', review]])
  expect(textsOf(await readAs(id, { embedded: false }))).toEqual([['hb', review]])
})

it('have the three facts of a review or none', async () => {
  const half = server.db
    .update(analyteExplanations)
    .set({ reviewer: 'Dr Asha Menon' })
    .where(eq(analyteExplanations.analyteId, 'tsh'))
  await expect(half).rejects.toThrow()
})

it('a value comes with the earlier ones of the same person', async () => {
  const member = await post<{ member_id: string }>(
    server,
    'patient/member/add',
    memberForm(),
    patient.headers,
  )
  const earlierId = await bloodCount(member.member_id)
  const earlier = haemoglobin(await detailsOfReport(server, patient.headers, earlierId))
  expect(earlier?.earlier).toEqual([])
  await server.db
    .update(reports)
    .set({ sampledAt: new Date('2025-03-02T04:00:00Z'), date: '2025-03-02' })
    .where(eq(reports.id, earlierId))
  const now = await detailsOfReport(server, patient.headers, await bloodCount(member.member_id))
  expect(haemoglobin(now)?.earlier).toEqual([
    { report_id: earlierId, date: '2025-03-02', value: earlier?.value, number: earlier?.number },
  ])
  // The later report is not earlier than the first.
  const first = await detailsOfReport(server, patient.headers, earlierId)
  expect(haemoglobin(first)?.earlier).toEqual([])
  const own = await detailsOfReport(server, patient.headers, await bloodCount())
  const ids = haemoglobin(own)?.earlier?.map(({ report_id }) => report_id)
  expect(ids).not.toContain(earlierId)
})

it('a shared report has the texts, and no value of another report', async () => {
  const reportId = await bloodCount()
  const form = { report_ids: [reportId], label: 'Dr Iyer', pin: '482917', days: 7 }
  const made = await post<{ share: ReportShare; url: string }>(
    server,
    'reports/share/create',
    form,
    patient.headers,
  )
  const { reports } = await post<{ reports: ReportDetails[] }>(
    server,
    'reports/shared/open',
    { token: made.url.split('#')[1] ?? '', pin: '482917' },
    await visitorHeaders(server),
  )
  const [report] = reports
  expect(report?.explanations?.map(({ analyte_id }) => analyte_id)).toContain('hb')
  const results = reports.flatMap(({ groups }) => groups).flatMap((group) => group.results)
  expect(results.some((result) => 'earlier' in result)).toBe(false)
})
