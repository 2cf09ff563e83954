import type { FastifyInstance } from 'fastify'
import { partnerReportEndpoints as gateway } from '#contract/partner-reports.endpoints.ts'
import { reportEndpoints as calls } from '#contract/reports.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { deviceName } from '#server/http/device-name.ts'
import { route } from '#server/http/route.ts'
import {
  partnerFile,
  partnerLink,
  partnerLogin,
  partnerPdf,
  partnerReports,
} from './partner.service.ts'
import { reportKeys } from './report-keys.service.ts'
import {
  fhirOf,
  fileOfKey,
  linkOfCode,
  linkTo,
  readReport,
  reportsOf,
  requireReport,
  trendOf,
} from './reports.service.ts'
import { downloadShared, openShared } from './shared-report.service.ts'
import { endShare, shareReports, sharesOf } from './shares.service.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  ownReports(app, deps)
  shares(app, deps)
  openReports(app, deps)
  partnerGateway(app, deps)
}

function ownReports(app: FastifyInstance, deps: Deps): void {
  route(app, calls.allReports, async ({ body, caller }) => ({
    reports: await reportsOf(deps, caller.userId, body),
  }))
  route(app, calls.reportDetails, async ({ params, caller }) =>
    readReport(deps, await requireReport(deps.db, caller.userId, params.id)),
  )
  route(app, calls.reportTrend, ({ query, caller }) => trendOf(deps, caller.userId, query))
  route(app, calls.downloadReport, ({ body, caller }) =>
    linkTo(deps, caller.userId, body.report_id),
  )
  route(app, calls.reportFhir, async ({ params, caller }) =>
    fhirOf(deps, await requireReport(deps.db, caller.userId, params.id)),
  )
}

function shares(app: FastifyInstance, deps: Deps): void {
  route(app, calls.reportShareCreate, ({ body, caller }) => shareReports(deps, caller.userId, body))
  route(app, calls.reportShares, async ({ body, caller }) => ({
    shares: await sharesOf(deps, caller.userId, body.report_id),
  }))
  route(app, calls.reportShareRevoke, ({ body, caller }) => endShare(deps, caller.userId, body))
  route(
    app,
    calls.sharedReport,
    ({ body, request }) => openShared(deps, { ...body, device: deviceName(request) }),
    { countedAs: 'proof' },
  )
  route(
    app,
    calls.sharedReportPdf,
    ({ body, request }) => downloadShared(deps, { ...body, device: deviceName(request) }),
    { countedAs: 'proof' },
  )
}

/** Routes for anybody who has the printed code, or a link that is valid for some minutes. */
function openReports(app: FastifyInstance, deps: Deps): void {
  route(app, calls.reportFile, ({ params }) => fileOfKey(deps, params.key))
  route(app, calls.qrReport, ({ query }) => linkOfCode(deps, query.code))
  route(app, calls.reportKeys, async () => {
    const keys = await reportKeys(deps)
    return { keys: keys.map((key) => ({ ...key, algorithm: 'Ed25519' as const })) }
  })
}

function partnerGateway(app: FastifyInstance, deps: Deps): void {
  route(app, gateway.partnerLogin, ({ body }) => partnerLogin(deps, body), { countedAs: 'proof' })
  route(app, gateway.partnerReports, ({ body }) => partnerReports(deps, body.partner_token))
  route(app, gateway.partnerReportPdf, ({ body }) =>
    partnerPdf(deps, body.partner_token, body.report_id),
  )
  route(app, gateway.partnerReportLink, ({ body }) =>
    partnerLink(deps, body.partner_token, body.report_id),
  )
  route(app, gateway.partnerReportFile, ({ params }) => partnerFile(deps, params.key))
}
