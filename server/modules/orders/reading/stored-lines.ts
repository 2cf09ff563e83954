import type { SampledLine } from '#contract/rules/tubes.ts'
import type { EventRow, LineRow, NewLine } from '../order.repository.ts'

/**
 * The lines of tests that were added to a placed order: the last ones, by sequence. Each addition is
 * one event and one line after all others, and only such lines are taken out, with one event each.
 * @param lines in their sequence
 */
export function addedLines<Line extends Pick<LineRow, 'sequenceNo'>>(
  lines: readonly Line[],
  events: readonly Pick<EventRow, 'change'>[],
): Line[] {
  const countOf = (change: EventRow['change']) =>
    events.filter((one) => one.change === change).length
  const count = countOf('tests-added') - countOf('tests-removed')
  return count > 0 ? lines.slice(-count) : []
}

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
