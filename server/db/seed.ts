import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { explanationSchema } from '#contract/explanations.schemas.ts'
import { explanationFault } from '#contract/rules/explanation-words.ts'
import type { Database } from './client.ts'
import { analyteExplanations } from './schema/catalogue.ts'
import { settings } from './schema/settings.ts'
import { homeSlots } from './schema/slots.ts'
import { catalogueSeed } from './seed/catalogue.seed.ts'
import { centresSeed } from './seed/centres.seed.ts'
import { citiesSeed, readCities } from './seed/cities.seed.ts'
import { contentSeed } from './seed/content.seed.ts'
import { couponsSeed } from './seed/coupons.seed.ts'
import facts from './seed/facts/analyte-explanations.json'
import { EARLY_UNTIL, readHomeCollection } from './seed/home-collection.facts.ts'
import { jobPostingsSeed } from './seed/job-postings.seed.ts'
import { leadPagesSeed } from './seed/lead-pages.seed.ts'
import { legacyOrdersSeed } from './seed/legacy-orders.seed.ts'
import { phlebotomistsSeed } from './seed/phlebotomists.seed.ts'
import { excludedColumns, type Seeder } from './seeder.ts'
import { inTransaction } from './transaction.ts'

/**
 * Paise. Visits before eight cost more, because the phlebotomist travels before public transport
 * runs.
 */
const EARLY_CHARGE = 15_000
const DAY_CHARGE = 10_000

/** The eight metropolises of `cities.json`; "big cities" in the facts. */
const LAST_BIG_CITY = 8

const homeSlotsSeed: Seeder = {
  name: 'home-slots',
  version: 1,
  async run(tx) {
    const { slot_templates: templates } = readHomeCollection()
    const rows = readCities().flatMap(({ id: cityId }) => {
      const plan =
        cityId <= LAST_BIG_CITY
          ? [templates.morning_half_hour, templates.day_hourly]
          : [templates.small_city_hourly]
      return plan.flatMap(({ capacity_per_slot: capacity, slots }) =>
        slots.map(({ from_time: fromTime, to_time: toTime }) => ({
          cityId,
          fromTime,
          toTime,
          capacity,
          chargePaise: fromTime < EARLY_UNTIL ? EARLY_CHARGE : DAY_CHARGE,
        })),
      )
    })
    await tx.insert(homeSlots).values(rows).onConflictDoNothing()
  },
}

const factsSchema = z.array(explanationSchema.omit({ language: true, review: true }))

/**
 * Texts of the demonstration: plain and careful, and not medically reviewed, as the screen says.
 * @throws Error for a text that diagnoses, or a cause that does not end at the doctor
 */
function explanationRows(): (typeof analyteExplanations.$inferInsert)[] {
  return factsSchema.parse(facts).map(({ analyte_id, what, questions, ...texts }) => {
    const fault = explanationFault({ what, questions, ...texts })
    if (fault) throw new Error(`Explanation of ${analyte_id}, ${fault.part}: ${fault.allowed}.`)
    return {
      ...texts,
      analyteId: analyte_id,
      language: 'en',
      whatItIs: what,
      questionsLow: questions.low,
      questionsHigh: questions.high,
      questionsChanged: questions.changed,
    }
  })
}

const analyteExplanationsSeed: Seeder = {
  name: 'analyte-explanations',
  version: 1,
  async run(tx) {
    const keys = ['analyteId', 'language']
    await tx
      .insert(analyteExplanations)
      .values(explanationRows())
      .onConflictDoUpdate({
        target: [analyteExplanations.analyteId, analyteExplanations.language],
        set: excludedColumns(analyteExplanations, keys),
      })
  },
}

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
