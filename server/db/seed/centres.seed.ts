import { centres } from '../schema/centres.ts'
import type { Seeder } from '../seeder.ts'
import { type CentreFacts, readCentres, readHourPatterns } from './centres.facts.ts'
import { readCities } from './cities.facts.ts'
import { proposed } from './upsert.ts'

/** A search rather than a point: the facts' coordinates are those of the locality. */
function mapOf(centre: CentreFacts, cityName: string): string | null {
  if (!centre.on_map) return null
  const place = `${centre.locality}, ${cityName} ${centre.pincode}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}

export const centresSeed: Seeder = {
  name: 'centres',
  version: 2,
  async run(tx) {
    const cityNames = new Map(readCities().map((city) => [city.id, city.city_name]))
    const patterns = new Map(readHourPatterns().map((pattern) => [pattern.id, pattern.hours]))
    const rows = readCentres().map((centre, position) => ({
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
      hours: known(patterns, centre.hours),
      services: centre.services,
      map: mapOf(centre, known(cityNames, centre.city_id)),
      latitude: centre.position?.lat ?? null,
      longitude: centre.position?.lng ?? null,
    }))
    await tx
      .insert(centres)
      .values(rows)
      .onConflictDoUpdate({ target: centres.labCode, set: proposed(centres, ['labCode']) })
  },
}

function known<K, V>(facts: ReadonlyMap<K, V>, key: K): V {
  const value = facts.get(key)
  if (value === undefined) throw new Error(`The seed facts name an unknown "${String(key)}".`)
  return value
}
