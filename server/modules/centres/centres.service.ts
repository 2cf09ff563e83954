import type { City } from '#contract/catalogue.endpoints.ts'
import type { Centre, CentreService, centreEndpoints } from '#contract/centres.endpoints.ts'
import { modalityNumber } from '#contract/codes.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { toPosition } from '#server/modules/cities/cities.service.ts'
import { listScanLengths } from '../catalogue/catalogue.repository.ts'
import { listCities } from '../cities/cities.repository.ts'
import { requireCity, requireListedCity, toCity } from '../cities/cities.service.ts'
import {
  type CentreRow,
  countCentres,
  findCentre,
  listCentreLocalities,
  listCentres,
  listFacilities,
  listMainLabs,
} from './centres.repository.ts'

const PAGE_SIZE = 20

export type CentreQuery = {
  readonly city_id: number
  readonly page: number
  readonly size?: number | undefined
  readonly search?: string | undefined
  readonly locality?: string | undefined
  readonly service?: string | undefined
  readonly facility?: string | undefined
  readonly visited?: boolean | undefined
}

/** @throws Problem 404 `unknown-city` */
export async function centrePage(
  db: Executor,
  { city_id, page, size = PAGE_SIZE, ...wanted }: CentreQuery,
): Promise<{ centres: Centre[]; total: number }> {
  const city = await requireListedCity(db, city_id)
  const filter = { cityId: city_id, ...wanted }
  const rows = await listCentres(db, { ...filter, limit: size, offset: (page - 1) * size })
  return {
    centres: rows.map((row) => toCentre(row, city)),
    total: await countCentres(db, filter),
  }
}

/** Main labs of all cities. */
export async function mainLabs(db: Executor): Promise<{ labs: Centre[] }> {
  const cities = new Map((await listCities(db)).map((row) => [row.id, toCity(row)]))
  const rows = await listMainLabs(db)
  return {
    labs: rows.flatMap((row) => {
      const city = cities.get(row.cityId)
      return city ? toCentre(row, city) : []
    }),
  }
}

/** @throws Problem 404 `unknown-centre` */
export async function requireCentre(db: Executor, labCode: string): Promise<CentreRow> {
  const row = await findCentre(db, labCode)
  if (!row) throw new Problem(404, 'unknown-centre', 'We could not find this centre.')
  return row
}

/**
 * Services of a centre; each kind of scan is by appointment or walk-in.
 * @throws Problem 404 `unknown-centre`
 */
export async function centreServices(
  db: Executor,
  labCode: string,
): Promise<EndpointResult<typeof centreEndpoints.centreService>> {
  const { services } = await requireCentre(db, labCode)
  const lengths = await listScanLengths(db)
  const roomOf = (number: number): CentreService['room'] => {
    const booked = lengths.filter(({ modality }) => modalityNumber(modality) === number)
    const minutes = booked.length > 0 ? Math.max(...booked.map((scan) => scan.minutes)) : null
    return { by_appointment: minutes !== null, minutes }
  }
  return {
    services: services.map((name) => {
      const modality = modalityNumber(name)
      return { name, modality, room: modality === null ? null : roomOf(modality) }
    }),
  }
}

/** All facilities that centres may have. */
export async function centreFacilities(
  db: Executor,
): Promise<EndpointResult<typeof centreEndpoints.centreFacilities>> {
  return { facilities: await listFacilities(db) }
}

/** @throws Problem 404 `unknown-city` */
export async function centreLocalities(
  db: Executor,
  cityId: number,
): Promise<EndpointResult<typeof centreEndpoints.centreLocalities>> {
  const { city_name, state_name } = await requireListedCity(db, cityId)
  const rows = await listCentreLocalities(db, cityId)
  return { localities: rows.map((row) => ({ ...row, city_id: cityId, city_name, state_name })) }
}

/**
 * Directions to the centre's coordinates, else its map, else null.
 * @throws Problem 404 `unknown-centre`
 */
export async function mapOf(db: Executor, labCode: string): Promise<{ map: string | null }> {
  const centre = await requireCentre(db, labCode)
  const position = toPosition(centre)
  return { map: position ? directionsTo(position) : centre.map }
}

/** Opens the map app on phones: https://developers.google.com/maps/documentation/urls */
function directionsTo({ lat, lng }: NonNullable<Centre['position']>): string {
  const query = new URLSearchParams({ api: '1', destination: `${lat},${lng}` })
  return `https://www.google.com/maps/dir/?${query}`
}

/** A centre with its current data. @throws Problem 404 `unknown-centre` */
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
    zone: row.zone,
    city_id: city.id,
    city_name: city.city_name,
    state_name: city.state_name,
    hours: row.hours,
    services: row.services,
    facilities: row.facilities,
    waits: row.waits.map(({ from, to, minutes: [lowest, highest] }) => ({
      from_time: from,
      to_time: to,
      minutes: { from: lowest, to: highest },
    })),
    map: row.map,
    position: toPosition(row),
  }
}
