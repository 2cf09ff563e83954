import type { FastifyInstance } from 'fastify'
import { reportImportEndpoints as calls } from '#contract/report-import.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { importsOf, readForeignReport, removeImport, saveImport } from './report-import.service.ts'

export function reportImportRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    calls.reportImportRead,
    ({ body, caller }) => readForeignReport(deps, caller.userId, body.file),
    {
      countedAs: 'upload',
    },
  )
  route(app, calls.reportImportSave, ({ body, caller }) => saveImport(deps, caller.userId, body))
  route(app, calls.reportImportList, async ({ caller }) => ({
    imports: await importsOf(deps, caller.userId),
  }))
  route(app, calls.reportImportRemove, ({ body, caller }) =>
    removeImport(deps, caller.userId, body.import_id),
  )
}
