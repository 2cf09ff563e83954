import { z } from 'zod'
import { explanationSchema } from '#contract/explanations.schemas.ts'
import { explanationFault } from '#contract/rules/explanation-words.ts'
import { analyteExplanations } from '../schema/catalogue.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'
import facts from './facts/analyte-explanations.json' with { type: 'json' }

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

export const analyteExplanationsSeed: Seeder = {
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
