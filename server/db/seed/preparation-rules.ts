import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import { mergeRules } from '#contract/rules/preparation/merge-rules.ts'
import { rulesOfSentence } from './preparation.facts.ts'

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
