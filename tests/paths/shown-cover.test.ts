import { generatePaths } from 'chart-paths/covering/generate.ts'
import type { Path } from 'chart-paths/covering/paths.ts'
import { shownCover } from 'chart-paths/covering/shown-cover.ts'
import { leafStates } from 'chart-paths/exploring/explored-state.ts'
import { expect, it } from 'vitest'
import { flows } from './flows.ts'

function shown(paths: readonly Path[]): ReadonlySet<string> {
  return new Set(
    paths.flatMap(({ start, steps }) => [
      ...[start, ...steps.map(({ result }) => result)].flatMap(({ state }) =>
        leafStates(state.snapshot),
      ),
      ...steps.flatMap(({ cause }) => (cause.kind === 'event' ? [cause.event.type] : [])),
    ]),
  )
}

it('chooses half of the paths or fewer, which show the same states and cause the same events', () => {
  const { paths } = generatePaths('cart', flows.cart)
  const chosen = shownCover(paths)
  const walked = chosen.map(({ path, count }) => ({ ...path, steps: path.steps.slice(0, count) }))

  expect(shown(walked)).toEqual(shown(paths))
  expect(chosen.length).toBeLessThanOrEqual(paths.length / 2)
})
