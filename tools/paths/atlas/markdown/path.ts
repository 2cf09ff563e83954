import type { Path } from '../../covering/paths.ts'
import { type DescribedChart, shortName } from '../described-chart.ts'
import { type DescribedState, describePath, STATE_STAYS } from '../described-path.ts'
import { code, plain } from './text.ts'

/** A path as a heading and a numbered list of causes and the states they lead to. */
export function pathLines(path: Path, described: DescribedChart): readonly string[] {
  const { id, variant, start, steps, headline } = describePath(path)
  const from = variant === null ? '' : ` (${plain(variant)})`
  return [
    `### ${id}`,
    '',
    plain(headline),
    '',
    `At the start${from}: ${states(start)}`,
    '',
    ...steps.map(
      ({ says, entered }, index) =>
        `${index + 1}. ${plain(says)}. → ${states(entered) || STATE_STAYS}`,
    ),
    ...(steps.length > 0 ? [''] : []),
  ]

  function states(list: readonly DescribedState[]): string {
    return list
      .map(
        ({ id: state, description }) =>
          `${code(shortName(state, described))} ${plain(description)}`,
      )
      .join(' ')
  }
}
