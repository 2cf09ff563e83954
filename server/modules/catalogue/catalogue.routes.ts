import type { FastifyInstance } from 'fastify'
import { catalogueEndpoints } from '#contract/catalogue.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { catalogueReads } from './catalogue.service.ts'

/** Cities, categories, tests, packages and scans; public. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  const catalogue = catalogueReads(deps)
  route(app, catalogueEndpoints.cityList, () => catalogue.cities())
  route(app, catalogueEndpoints.categoryList, ({ query }) => catalogue.categories(query))
  route(app, catalogueEndpoints.testList, ({ query }) => catalogue.list(query))
  route(app, catalogueEndpoints.globalSearch, ({ query }) => catalogue.search(query))
  route(app, catalogueEndpoints.masterListByCity, ({ query }) => catalogue.master(query))
  route(app, catalogueEndpoints.testDetails, ({ query }) => catalogue.details(query))
}
