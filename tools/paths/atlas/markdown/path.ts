import type { Path } from '../../covering/paths.ts'
import { NOTHING_MOVES, type Told, told } from '../told.ts'
import { shortName, type WordedChart } from '../worded-chart.ts'
import { code, plain } from './text.ts'

/** A path as a heading and a numbered list: what happens, and where it leads. */
export function pathLines(path: Path, worded: WordedChart): readonly string[] {
  const { id, variant, start, steps, headline } = told(path)
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
        `${index + 1}. ${plain(says)}. → ${states(entered) || NOTHING_MOVES}`,
    ),
    ...(steps.length > 0 ? [''] : []),
  ]

  function states(list: readonly Told[]): string {
    return list
      .map(
        ({ id: state, description }) => `${code(shortName(state, worded))} ${plain(description)}`,
      )
      .join(' ')
  }
}
