import type { City } from '#contract/catalogue.endpoints.ts'
import type { Centre, centreEndpoints } from '#contract/centres.endpoints.ts'
import { modalityNumber } from '#contract/codes.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { requireCity } from '../cities/cities.service.ts'
import {
  type CentreRow,
  countCentres,
  findCentre,
  listCentreLocalities,
  listCentreServices,
  listCentres,
} from './centres.repository.ts'

const PAGE_SIZE = 20

/** Facilities are what centres do: samples, numbered 1, and the modalities by their number. */
const SAMPLES = { service: 'lab', id: 1, name: 'Samples' }

export type CentreQuery = {
  readonly city_id: number
  readonly page: number
  readonly size?: number | undefined
  readonly search?: string | undefined
}

/** @throws Problem 404 `unknown-city` */
export async function centrePage(
  db: Executor,
  { city_id, page, size = PAGE_SIZE, search }: CentreQuery,
): Promise<{ centres: Centre[]; total: number }> {
  const city = await requireCity(db, city_id)
  const wanted = { cityId: city_id, search }
  const rows = await listCentres(db, { ...wanted, limit: size, offset: (page - 1) * size })
  return {
    centres: rows.map((row) => toCentre(row, city)),
    total: await countCentres(db, wanted),
  }
}

/** @throws Problem 404 `unknown-centre` */
export async function requireCentre(db: Executor, labCode: string): Promise<CentreRow> {
  const row = await findCentre(db, labCode)
  if (!row) throw new Problem(404, 'unknown-centre', 'We have no such centre.')
  return row
}

/** @throws Problem 404 `unknown-centre` */
export async function centreServices(
  db: Executor,
  labCode: string,
): Promise<EndpointResult<typeof centreEndpoints.centreService>> {
  const { services } = await requireCentre(db, labCode)
  return { services: services.map((name) => ({ name, modality: modalityNumber(name) })) }
}

/** What at least one centre does, samples first, then by the modality's number. */
export async function centreFacilities(
  db: Executor,
): Promise<EndpointResult<typeof centreEndpoints.centreFacilities>> {
  const rows = await listCentreServices(db)
  const names = [...new Set(rows.flatMap(({ services }) => services))]
  const facilities = names.map((service) =>
    service === SAMPLES.service
      ? { id: SAMPLES.id, name: SAMPLES.name }
      : { id: modalityNumber(service) ?? 0, name: service },
  )
  return { facilities: facilities.sort((a, b) => a.id - b.id) }
}

/** @throws Problem 404 `unknown-city` */
export async function centreLocalities(
  db: Executor,
  cityId: number,
): Promise<EndpointResult<typeof centreEndpoints.centreLocalities>> {
  const { city_name, state_name } = await requireCity(db, cityId)
  const rows = await listCentreLocalities(db, cityId)
  return { localities: rows.map((row) => ({ ...row, city_id: cityId, city_name, state_name })) }
}

/**
 * Where the map of a centre opens, or null when it has none.
 * @throws Problem 404 `unknown-centre`
 */
export async function mapOf(db: Executor, labCode: string): Promise<{ map: string | null }> {
  const { map } = await requireCentre(db, labCode)
  return { map }
}

/** A centre as it is today. @throws Problem 404 `unknown-centre` */
export async function readCentre(db: Executor, labCode: string): Promise<Centre> {
  const row = await requireCentre(db, labCode)
  return toCentre(row, await requireCity(db, row.cityId))
}

function toCentre(row: CentreRow, city: City): Centre {
  return {
    _id: row.labCode,
    lab_code: row.labCode,
    name: row.name,
    kind: row.kind,
    classification: row.classification,
    mobile: row.mobile,
    address: row.address,
    locality: row.locality,
    pincode: row.pincode,
    city_id: city.id,
    city_name: city.city_name,
    state_name: city.state_name,
    hours: row.hours,
    services: row.services,
    map: row.map,
    position: positionOf(row),
  }
}

function positionOf({ latitude: lat, longitude: lng }: CentreRow): Centre['position'] {
  return lat === null || lng === null ? null : { lat, lng }
}
