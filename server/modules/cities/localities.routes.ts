import type { FastifyInstance } from 'fastify'
import { centreEndpoints } from '#contract/centres.endpoints.ts'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import {
  cityLocalities,
  cityPresence,
  searchLocalities,
  searchLocalitiesWithPosition,
} from './localities.service.ts'

export function localityRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, centreEndpoints.localityList, ({ query }) =>
    searchLocalitiesWithPosition(db, query.search),
  )
  route(app, patientEndpoints.patientLocalities, ({ query }) =>
    searchLocalities(db, query.search, query.city_id),
  )
  route(app, centreEndpoints.cityLocalities, ({ query }) => cityLocalities(db, query.city_id))
  route(app, centreEndpoints.cityPresence, () => cityPresence(db))
}
