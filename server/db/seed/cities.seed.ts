import { z } from 'zod'
import { raiseCatalogueRevision } from '../catalogue-revision.ts'
import { cities, localities } from '../schema/cities.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'
import cityFacts from './facts/cities.json'
import priceFacts from './facts/city-prices.json'

export const citiesSeed: Seeder = {
  name: 'cities',
  version: 2,
  async run(tx) {
    const facts = readCities()
    await tx
      .insert(cities)
      .values(
        facts.map((city) => ({
          id: city.id,
          name: city.city_name,
          stateName: city.state_name,
          stdCode: city.std_code,
          latitude: city.position.lat,
          longitude: city.position.lng,
        })),
      )
      .onConflictDoUpdate({ target: cities.id, set: excludedColumns(cities, ['id']) })
    const rows = facts.flatMap((city) =>
      city.localities.map(({ locality, pincode, zone, position: { lat, lng } }, position) => ({
        cityId: city.id,
        name: locality,
        pincode,
        zone,
        position,
        latitude: lat,
        longitude: lng,
      })),
    )
    await tx
      .insert(localities)
      .values(rows)
      .onConflictDoUpdate({
        target: [localities.cityId, localities.name],
        set: excludedColumns(localities, ['cityId', 'name']),
      })
    await raiseCatalogueRevision(tx)
  },
}

const positionSchema = z.object({ lat: z.number(), lng: z.number() })

const citySchema = z.object({
  id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
  std_code: z.string(),
  position: positionSchema,
  localities: z.array(
    z.object({
      locality: z.string(),
      pincode: z.string().regex(/^\d{6}$/),
      zone: z.string(),
      position: positionSchema,
    }),
  ),
})
export type CityFacts = z.infer<typeof citySchema>

const factorSchema = z.object({ city_id: z.number().int(), factor: z.number().positive() })

export function readCities(): CityFacts[] {
  return z.array(citySchema).parse(cityFacts.cities)
}

/** Factor by city that converts a Mumbai price. */
export function readPriceFactors(): { city_id: number; factor: number }[] {
  return z.array(factorSchema).parse(priceFacts.factors)
}
