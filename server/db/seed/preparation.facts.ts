import { z } from 'zod'
import {
  type PreparationRule,
  preparationRuleSchema,
  type SafetyQuestion,
} from '#contract/catalogue.endpoints.ts'
import { GENDER } from '#contract/codes.ts'
import { mergeRules } from '#contract/rules/preparation/merge-rules.ts'
import type { CatalogueFacts, SafetyFacts, ScanFacts } from './catalogue.facts.ts'
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

/** The safety questions of a scan, by its modality and contrast. */
export function questionsOfScan(scan: ScanFacts, facts: CatalogueFacts): SafetyQuestion[] {
  return facts.safetyQuestions
    .filter(({ modality, contrast }) => modality === scan.modality && (!contrast || scan.contrast))
    .map((question) => toQuestion(question, scan, facts))
}

function toQuestion(
  { instead, asked_of, source, ...question }: SafetyFacts,
  { code }: ScanFacts,
  { scans, safetySources }: CatalogueFacts,
): SafetyQuestion {
  const known = safetySources[source]
  if (!known) throw new Error(`The safety question "${question.id}" names an unknown source.`)
  const other = scans.find((scan) => scan.code === instead[code])
  if (instead[code] && !other) {
    throw new Error(`The safety question "${question.id}" names an unknown scan.`)
  }
  return {
    ...question,
    asked_of: asked_of && { ...asked_of, genders: asked_of.genders.map((name) => GENDER[name]) },
    other_test: other ? { name: other.item_name, slug_name: other.slug_name } : null,
    source: known,
  }
}
