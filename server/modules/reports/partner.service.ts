import { z } from 'zod'
import type { EndpointResult } from '#contract/endpoint.ts'
import { partnerReportEndpoints } from '#contract/partner-reports.endpoints.ts'
import { hmacFor, isSameSecret } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { nameRecords, type RecordIds } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { forgetCount } from '#server/http/rate-limit.repository.ts'
import { secondsOverLimit } from '#server/http/rate-limit.ts'
import type { BinaryFile } from '#server/http/route.ts'
import { findIdByMobile } from '../account/account.repository.ts'
import { printedLogo } from '../invoices/printed-logo.ts'
import { fileLink, idOfLink } from './file-links.ts'
import {
  findLegacyReport,
  type LegacyPatient,
  type LegacyReport,
  listLegacyReports,
} from './legacy-report.repository.ts'
import { nameOf } from './pathology-content.ts'
import { legacyReportPdf } from './pdf/legacy-report-pdf.ts'
import { unknownLink, unknownReport } from './report.problems.ts'

const { partnerReportFile } = partnerReportEndpoints

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>

/** Wrong SIDs in a row that lock a number: SIDs are counted up, and so can be guessed. */
const MAX_WRONG_SIDS = 5
const LOCKED_MS = 60 * 60_000

/**
 * Signs in a partner with a patient's mobile number and one of their SIDs. Gives access to the
 * reports of that patient in the lab's former system, not to others of the same number.
 * @throws Problem 404 `unknown-sid`; 429 `address-too-many` for an hour after five wrong SIDs of a number
 */
export async function partnerLogin(
  { db, clock, config }: Needs,
  { mobile_no, sid }: { mobile_no: string; sid: string },
): Promise<EndpointResult<typeof partnerReportEndpoints.partnerLogin>> {
  // Counted before it is compared, so that attempts at the same time cannot exceed the limit.
  const counted = hmacFor(config.tokenSecret, 'wrong-sids', mobile_no)
  const attempt = { counted, action: 'sid', limit: MAX_WRONG_SIDS, windowMs: LOCKED_MS } as const
  const retryAfter = await secondsOverLimit({ db, clock }, attempt)
  if (retryAfter !== undefined) {
    const minutes = Math.ceil(retryAfter / 60)
    throw new Problem(
      429,
      'address-too-many',
      `Too many wrong SIDs for this number. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfter },
    )
  }
  const former = await findLegacyReport(db, { mobileNo: mobile_no, sid })
  if (!former) {
    throw new Problem(404, 'unknown-sid', 'We found no report with this mobile number and SID.')
  }
  await forgetCount(db, attempt)
  await nameFormer({ db }, former, { SID: former.sid })
  return { partner_token: partnerToken(former, clock.now(), config) }
}

/** @throws Problem 404 `partner-token-over` */
export async function partnerReports(
  needs: Needs,
  token: string,
): Promise<EndpointResult<typeof partnerReportEndpoints.partnerReports>> {
  const reports = await reportsOf(needs, token)
  return {
    reports: reports.map(({ sid, tests, patientName, date }) => ({
      report_id: sid,
      code: 'SL',
      name: nameOf(tests),
      order_no: sid,
      member_name: patientName,
      date,
    })),
  }
}

/** @throws Problem 404 `partner-token-over`, `unknown-report` */
export async function partnerPdf(needs: Needs, token: string, id: string): Promise<BinaryFile> {
  return pdfOf(needs, await requireFormer(needs, token, id))
}

/** @throws Problem 404 `partner-token-over`, `unknown-report` */
export async function partnerLink(needs: Needs, token: string, id: string) {
  const { sid } = await requireFormer(needs, token, id)
  return fileLink(partnerReportFile, sid, needs.clock.now(), needs.config)
}

/** @throws Problem 404 `unknown-link` */
export async function partnerFile(needs: Needs, key: string): Promise<BinaryFile> {
  const sid = idOfLink(partnerReportFile, key, needs.clock.now(), needs.config)
  const former = sid === undefined ? undefined : await findLegacyReport(needs.db, { sid })
  if (!former) throw unknownLink()
  await nameFormer(needs, former, { report_id: former.sid })
  return pdfOf(needs, former)
}

async function requireFormer(needs: Needs, token: string, id: string): Promise<LegacyReport> {
  const former = (await reportsOf(needs, token)).find(({ sid }) => sid === id)
  if (!former) throw unknownReport()
  return former
}

async function pdfOf({ config }: Needs, former: LegacyReport): Promise<BinaryFile> {
  const content = await legacyReportPdf(former, {
    name: config.labName,
    address: config.labAddress,
    logo: await printedLogo(config.brandImages),
  })
  return { content, type: 'application/pdf', filename: `report_${former.sid}.pdf` }
}

/** Records of the former system belong to a number; an account may have it by now. */
async function nameFormer(
  { db }: Pick<Deps, 'db'>,
  { mobileNo }: LegacyPatient,
  records: RecordIds,
): Promise<void> {
  const owner = (await findIdByMobile(db, mobileNo)) ?? null
  nameRecords(records, { key: 'partner', owner })
}

async function reportsOf({ db, clock, config }: Needs, token: string) {
  const patient = patientOfToken(token, clock.now(), config)
  if (patient) {
    await nameFormer({ db }, patient, {})
    return listLegacyReports(db, patient)
  }
  throw new Problem(
    404,
    'partner-token-over',
    'Your session has expired. Enter the mobile number and SID again.',
  )
}

const VALID_MS = 30 * 60_000

type Secret = Pick<Deps['config'], 'tokenSecret'>

const claimsSchema = z.tuple([z.string(), z.string(), z.number()])

/** Token of a partner who entered a number and an SID; valid for half an hour. */
function partnerToken({ mobileNo, patientName }: LegacyPatient, now: Date, config: Secret): string {
  const claims = JSON.stringify([mobileNo, patientName, now.getTime() + VALID_MS])
  const payload = Buffer.from(claims).toString('base64url')
  return `${payload}.${macOf(payload, config)}`
}

/** Undefined for a forged or expired token. */
function patientOfToken(token: string, now: Date, config: Secret): LegacyPatient | undefined {
  const [payload = '', mac = ''] = token.split('.')
  if (!isSameSecret(mac, macOf(payload, config))) return undefined
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const [mobileNo, patientName, until] = claims
  return now.getTime() < until ? { mobileNo, patientName } : undefined
}

function macOf(payload: string, { tokenSecret }: Secret): string {
  return hmacFor(tokenSecret, 'partner reports', payload)
}
