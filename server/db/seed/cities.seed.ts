import { raiseCatalogueRevision } from '../catalogue-revision.ts'
import { cities, localities } from '../schema/cities.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'
import { readCities } from './cities.facts.ts'

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
