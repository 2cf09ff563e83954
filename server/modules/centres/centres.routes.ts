import type { FastifyInstance } from 'fastify'
import { centreEndpoints } from '#contract/centres.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import {
  centreFacilities,
  centreLocalities,
  centrePage,
  centreServices,
  mainLabs,
  mapOf,
} from './centres.service.ts'

export function centreRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, centreEndpoints.centreList, ({ query }) => centrePage(db, query))
  route(app, centreEndpoints.centreService, ({ query }) => centreServices(db, query.lab_code))
  route(app, centreEndpoints.centreFacilities, () => centreFacilities(db))
  route(app, centreEndpoints.centreLocalities, ({ query }) => centreLocalities(db, query.city_id))
  route(app, centreEndpoints.mainLabs, () => mainLabs(db))
  route(app, centreEndpoints.mapDirection, ({ body }) => mapOf(db, body.lab_code))
}
