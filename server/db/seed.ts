import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { settings } from './schema/settings.ts'
import { catalogueSeed } from './seed/catalogue.seed.ts'
import { centresSeed } from './seed/centres.seed.ts'
import { citiesSeed } from './seed/cities.seed.ts'
import { contentSeed } from './seed/content.seed.ts'
import { couponsSeed } from './seed/coupons.seed.ts'
import { jobPostingsSeed } from './seed/job-postings.seed.ts'
import { leadPagesSeed } from './seed/lead-pages.seed.ts'
import { legacyOrdersSeed } from './seed/legacy-orders.seed.ts'
import { phlebotomistsSeed } from './seed/phlebotomists.seed.ts'
import type { Seeder } from './seeder.ts'
import { inTransaction } from './transaction.ts'

/** Every seeder, in order of dependency. */
const seeders: readonly Seeder[] = [
  citiesSeed,
  catalogueSeed,
  centresSeed,
  couponsSeed,
  phlebotomistsSeed,
  leadPagesSeed,
  legacyOrdersSeed,
  jobPostingsSeed,
  contentSeed,
]

/** Runs each seeder whose version is newer than the one stored in this database. */
export async function seed(db: Database, list: readonly Seeder[] = seeders): Promise<void> {
  for (const { name, version, run } of list) {
    const key = `seed.${name}`
    const [done] = await db.select().from(settings).where(eq(settings.name, key))
    if (Number(done?.value ?? 0) >= version) continue
    await inTransaction(db, async (tx) => {
      await run(tx)
      const row = { value: String(version), updatedAt: new Date() }
      await tx
        .insert(settings)
        .values({ name: key, ...row })
        .onConflictDoUpdate({ target: settings.name, set: row })
    })
  }
}
