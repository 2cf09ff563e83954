import { centres, facilities, type Wait } from '../schema/centres.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'
import {
  type CentreFacts,
  readCentres,
  readFacilities,
  readHourPatterns,
  readWaits,
} from './centres.facts.ts'
import { type CityFacts, readCities } from './cities.facts.ts'

function mapOf({ position }: CentreFacts): string | null {
  if (!position) return null
  const { lat, lng } = position
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}

export const centresSeed: Seeder = {
  name: 'centres',
  version: 4,
  async run(tx) {
    const names = readFacilities()
    await tx
      .insert(facilities)
      .values(names.map((name, at) => ({ id: at + 1, name })))
      .onConflictDoUpdate({ target: facilities.id, set: excludedColumns(facilities, ['id']) })
    const known = new Set(names)
    const cities = new Map(readCities().map((city) => [city.id, city]))
    const patterns = new Map(readHourPatterns().map((pattern) => [pattern.id, pattern.hours]))
    const waits = mainLabWaits()
    const rows = readCentres().map((centre, position) => {
      const city = factOf(cities, centre.city_id)
      return {
        labCode: centre.lab_code,
        cityId: centre.city_id,
        position,
        name: `Parakh ${centre.locality}`,
        kind: centre.kind,
        classification: centre.classification,
        mobile: centre.mobile,
        address: centre.address,
        locality: centre.locality,
        pincode: centre.pincode,
        hours: factOf(patterns, centre.hours),
        services: centre.services,
        facilities: centre.facilities.map((name) => knownFacility(known, name)),
        waits: centre.kind === 'Main lab' ? waits : [],
        zone: zoneOf(city, centre.pincode),
        map: mapOf(centre),
        latitude: centre.position?.lat ?? null,
        longitude: centre.position?.lng ?? null,
      }
    })
    await tx
      .insert(centres)
      .values(rows)
      .onConflictDoUpdate({ target: centres.labCode, set: excludedColumns(centres, ['labCode']) })
  },
}

/** The source measured one main lab only. */
function mainLabWaits(): Wait[] {
  return readWaits().map(({ from_time: from, to_time: to, wait }) => {
    const [least = 0, most = least] = (wait.match(/\d+/g) ?? []).map(Number)
    return { from, to, minutes: [least, most] }
  })
}

function zoneOf({ localities }: CityFacts, pincode: string): string | null {
  return localities.find((locality) => locality.pincode === pincode)?.zone ?? null
}

function knownFacility(known: ReadonlySet<string>, name: string): string {
  if (!known.has(name)) throw new Error(`The seed facts name an unknown facility "${name}".`)
  return name
}

function factOf<K, V>(facts: ReadonlyMap<K, V>, key: K): V {
  const value = facts.get(key)
  if (value === undefined) throw new Error(`The seed facts name an unknown "${String(key)}".`)
  return value
}
