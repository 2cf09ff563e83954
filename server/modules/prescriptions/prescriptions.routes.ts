import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { prescriptionEndpoints } from '#contract/prescriptions.endpoints.ts'
import { uploadEndpoints } from '#contract/uploads.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { prescriptionsOf, submitPrescription } from './prescriptions.service.ts'
import { decideLines, readPrescription } from './reading.service.ts'

export function prescriptionRoutes(app: FastifyInstance, deps: Deps): void {
  // Without a message: the browser shows the words of spec §8.
  route(app, authEndpoints.uploadPrescription, ({ body, caller }) =>
    submitPrescription(deps, caller, body),
  )
  route(app, uploadEndpoints.prescriptionList, ({ caller }) => prescriptionsOf(deps, caller))
  route(app, prescriptionEndpoints.prescriptionReading, ({ params, query, caller }) =>
    readPrescription(deps, caller.userId, { id: params.prescription_id, cityId: query.city_id }),
  )
  route(app, prescriptionEndpoints.prescriptionDecide, ({ body, caller }) =>
    decideLines(deps, caller.userId, body),
  )
}
