import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Explanation } from '#contract/explanations.schemas.ts'
import type { Executor } from '#server/db/client.ts'
import { analyteExplanations } from '#server/db/schema/catalogue.ts'

/** The app's language; texts in others are not imported (server/data). */
const LANGUAGE = 'en'

/** Texts of these analytes, in their order. `unreviewed` includes those without a reviewer. */
export async function findExplanations(
  db: Executor,
  analyteIds: readonly string[],
  { unreviewed }: { readonly unreviewed: boolean },
): Promise<Explanation[]> {
  if (analyteIds.length === 0) return []
  const rows = await db
    .select()
    .from(analyteExplanations)
    .where(
      and(
        inArray(analyteExplanations.analyteId, [...analyteIds]),
        eq(analyteExplanations.language, LANGUAGE),
        unreviewed ? undefined : isNotNull(analyteExplanations.reviewer),
      ),
    )
  const byId = new Map(rows.map((row) => [row.analyteId, row]))
  return [...new Set(analyteIds)].flatMap((id) => {
    const row = byId.get(id)
    return row ? [toExplanation(row)] : []
  })
}

function toExplanation(row: typeof analyteExplanations.$inferSelect): Explanation {
  const { reviewer, registrationNumber, reviewedOn } = row
  const isReviewed = reviewer !== null && registrationNumber !== null && reviewedOn !== null
  return {
    analyte_id: row.analyteId,
    language: row.language,
    what: row.whatItIs,
    raises: row.raises,
    lowers: row.lowers,
    questions: { low: row.questionsLow, high: row.questionsHigh, changed: row.questionsChanged },
    sources: row.sources,
    review: isReviewed ? { by: reviewer, registration: registrationNumber, on: reviewedOn } : null,
  }
}
