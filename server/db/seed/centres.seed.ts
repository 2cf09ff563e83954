import { z } from 'zod'
import { CENTRE_CLASSES } from '#contract/codes.ts'
import { centres, facilities, type Wait } from '../schema/cities.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'
import { type CityFacts, readCities } from './cities.seed.ts'
import centreFacts from './facts/centres.json'
import facilityFacts from './facts/facilities.json'
import hourFacts from './facts/opening-hours.json'

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

const patternSchema = z.object({
  id: z.string(),
  hours: z.array(
    z.object({
      Day: z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
      Operaton: z.object({ open: z.string(), close: z.string() }).nullable(),
    }),
  ),
})
type HourPattern = z.infer<typeof patternSchema>

const centreSchema = z.object({
  lab_code: z.string(),
  city_id: z.number().int(),
  kind: z.string(),
  classification: z.enum(CENTRE_CLASSES),
  locality: z.string(),
  pincode: z.string(),
  address: z.string(),
  mobile: z.string(),
  /** Id of a pattern of opening hours. */
  hours: z.string(),
  services: z.array(z.string()),
  facilities: z.array(z.string()),
  /** WGS 84, degrees. The centres do not exist; each is placed at the centre of its locality. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})
type CentreFacts = z.infer<typeof centreSchema>

export function readCentres(): CentreFacts[] {
  return z.array(centreSchema).parse(centreFacts.centres)
}

function readHourPatterns(): HourPattern[] {
  return z.array(patternSchema).parse(hourFacts.opening_hour_patterns)
}

/** Names, in display order. */
function readFacilities(): string[] {
  return z.array(z.string()).parse(facilityFacts.facilities)
}

const waitSchema = z.object({
  from_time: z.string(),
  to_time: z.string(),
  /** `15 min`, `45 to 60 min`. */
  wait: z.string().regex(/^\d+(?: to \d+)? min$/),
})

/** Waits at a main lab, by hour. */
function readWaits(): z.infer<typeof waitSchema>[] {
  return z.array(waitSchema).parse(hourFacts.centre_waiting_by_hour.bands)
}
