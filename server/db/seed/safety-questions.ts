import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { GENDER } from '#contract/codes.ts'
import type { CatalogueFacts, SafetyFacts, ScanFacts } from './catalogue.facts.ts'

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
