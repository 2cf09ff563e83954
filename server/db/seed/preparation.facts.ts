import { z } from 'zod'
import { type PreparationRule, preparationRuleSchema } from '#contract/catalogue.endpoints.ts'
import { mergeRules } from '#contract/rules/preparation/merge-rules.ts'

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

/** The rules of a test or scan, from its sentences and the note on its time of day. */
export function rulesOfItem(
  preparation: readonly string[],
  timingNote: string | null,
): PreparationRule[] {
  const sentences = timingNote === null ? preparation : [...preparation, timingNote]
  return mergeRules(sentences.flatMap(rulesOfSentence))
}

/** A package asks what its tests and scans ask, each thing once. */
export function rulesOfPackage(
  components: readonly { readonly preparationRules?: PreparationRule[] | undefined }[],
): PreparationRule[] {
  return mergeRules(components.flatMap(({ preparationRules = [] }) => preparationRules))
}
