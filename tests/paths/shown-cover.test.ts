import { expect, it } from 'vitest'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import type { Path } from '#tools/paths/covering/paths.ts'
import { shownCover } from '#tools/paths/covering/shown-cover.ts'
import { leafStates } from '#tools/paths/exploring/explored-state.ts'
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
