import type { City } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { toPosition } from '../cities/city.mapper.ts'
import type { CentreRow } from './centres.repository.ts'

export function toCentre(row: CentreRow, city: City): Centre {
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
    waits: row.waits.map(({ from, to, minutes: [least, most] }) => ({
      from_time: from,
      to_time: to,
      minutes: { from: least, to: most },
    })),
    map: row.map,
    position: toPosition(row),
  }
}
