import { z } from 'zod'
import { type PreparationRule, preparationRuleSchema } from '#contract/catalogue.endpoints.ts'
import { mergeRules } from '#contract/rules/preparation/merge-rules.ts'

import ruleFacts from './facts/preparation-rules.json' with { type: 'json' }

const rulesBySentence = new Map(
  Object.entries(z.record(z.string(), z.array(preparationRuleSchema).min(1)).parse(ruleFacts)),
)

/**
 * Rules of a sentence in the facts.
 * @throws Error for an unknown sentence, so that the seed fails.
 */
export function rulesOfSentence(sentence: string): PreparationRule[] {
  const rules = rulesBySentence.get(sentence)
  if (!rules) throw new Error(`No preparation rule for "${sentence}".`)
  return rules
}

/** Every sentence with rules. */
export function knownSentences(): string[] {
  return [...rulesBySentence.keys()]
}

/** Rules of a test or scan, from its sentences and its timing note. */
export function rulesOfItem(
  name: string,
  preparation: readonly string[],
  timingNote: string | null,
): PreparationRule[] {
  const sentences = timingNote === null ? preparation : [...preparation, timingNote]
  const rules = sentences.flatMap(rulesOfSentence)
  return mergeRules(
    rules.map((rule) => (rule.kind === 'timing' ? { ...rule, tests: [name] } : rule)),
  )
}

/** Rules of a package's tests and scans, without duplicates. */
export function rulesOfPackage(
  components: readonly { readonly preparationRules?: PreparationRule[] | undefined }[],
): PreparationRule[] {
  return mergeRules(components.flatMap(({ preparationRules = [] }) => preparationRules))
}
