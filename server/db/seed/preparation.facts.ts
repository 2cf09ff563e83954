import { z } from 'zod'
import { type PreparationRule, preparationRuleSchema } from '#contract/catalogue.endpoints.ts'
import ruleFacts from './facts/preparation-rules.json' with { type: 'json' }

const rulesBySentence = new Map(
  Object.entries(z.record(z.string(), z.array(preparationRuleSchema).min(1)).parse(ruleFacts)),
)

/** What a sentence of the facts asks of the patient. A sentence that nobody has read stops the seed. */
export function rulesOfSentence(sentence: string): PreparationRule[] {
  const rules = rulesBySentence.get(sentence)
  if (!rules) throw new Error(`No preparation rule is written for "${sentence}".`)
  return rules
}

/** Every sentence that has rules. */
export function knownSentences(): string[] {
  return [...rulesBySentence.keys()]
}
