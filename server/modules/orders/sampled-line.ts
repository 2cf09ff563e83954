import type { SampledLine } from '#contract/rules/tubes.ts'
import type { NewLine } from './order.repository.ts'

type StoredLine = Pick<NewLine, 'samples' | 'fastingHours' | 'preparationRules'> &
  Partial<Pick<NewLine, 'name'>>

/** What the samples of a stored line depend on. */
export function toSampled({
  name = '',
  samples,
  fastingHours,
  preparationRules = [],
}: StoredLine): SampledLine {
  return { name, samples, fasting_hours: fastingHours, preparation_rules: preparationRules }
}
