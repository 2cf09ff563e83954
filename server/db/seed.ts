import { inArray } from 'drizzle-orm'
import type { Database } from './client.ts'
import { settings } from './schema/settings.ts'
import { analyteExplanationsSeed } from './seed/analyte-explanations.seed.ts'
import { catalogueSeed } from './seed/catalogue.seed.ts'
import { centresSeed } from './seed/centres.seed.ts'
import { citiesSeed } from './seed/cities.seed.ts'
import { contentSeed } from './seed/content.seed.ts'
import { couponsSeed } from './seed/coupons.seed.ts'
import { homeSlotsSeed } from './seed/home-slots.seed.ts'
import { jobPostingsSeed } from './seed/job-postings.seed.ts'
import { leadPagesSeed } from './seed/lead-pages.seed.ts'
import { legacyOrdersSeed } from './seed/legacy-orders.seed.ts'
import { phlebotomistsSeed } from './seed/phlebotomists.seed.ts'
import type { Seeder } from './seeder.ts'
import { inTransaction } from './transaction.ts'

/** Every seeder, in order of dependency. */
const seeders: readonly Seeder[] = [
  citiesSeed,
  homeSlotsSeed,
  catalogueSeed,
  analyteExplanationsSeed,
  centresSeed,
  couponsSeed,
  phlebotomistsSeed,
  leadPagesSeed,
  legacyOrdersSeed,
  jobPostingsSeed,
  contentSeed,
]

/** Name of the setting that says that the lab imported data of its own (server/data). */
export const IMPORTED = 'data.imported'

/**
 * Runs each seeder whose version is newer than the one stored in this database; none once the lab
 * has imported data, so a seed never overwrites it. Returns the names of those that ran.
 */
export async function seed(db: Database, list: readonly Seeder[] = seeders): Promise<string[]> {
  const ran: string[] = []
  for (const { name, version, run } of list) {
    const key = `seed.${name}`
    const rows = await db
      .select()
      .from(settings)
      .where(inArray(settings.name, [key, IMPORTED]))
    const stored = new Map(rows.map((row) => [row.name, row.value]))
    if (stored.has(IMPORTED) || Number(stored.get(key) ?? 0) >= version) continue
    await inTransaction(db, async (tx) => {
      await run(tx)
      const row = { value: String(version), updatedAt: new Date() }
      await tx
        .insert(settings)
        .values({ name: key, ...row })
        .onConflictDoUpdate({ target: settings.name, set: row })
    })
    ran.push(name)
  }
  return ran
}
