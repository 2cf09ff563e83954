import type { Rule, Story, Together, WayOn } from './model.ts'
import { wayFrom } from './ways-on.ts'

/** A replayed story: one world more than steps. */
export type Told<World> = {
  readonly worlds: readonly World[]
  readonly says: readonly string[]
}

/** Whether the last world of a replayed story is the one that the story is told for. */
export type Test<World> = (now: World, before: World | null) => boolean

/** Replays a story; null when a step is not possible where it is wanted. */
export function tell<World>(model: Together<World>, { start, ids }: Story): Told<World> | null {
  const worlds = [startOf(model, start)]
  const says: string[] = []
  for (const id of ids) {
    const world = worlds.at(-1)
    const step = world && model.steps(world).find((one) => one.id === id)
    if (!step) return null
    worlds.push(step.take())
    says.push(step.says)
  }
  return { worlds, says }
}

/** @throws Error when the model has no such start. */
export function startOf<World>({ starts }: Together<World>, name: string): World {
  const start = starts[name]
  if (!start) throw new Error(`There is no start ${name}`)
  return start()
}

export function isViolated<World>({ holds }: Rule<World>): Test<World> {
  return (now, before) => !holds(now, before)
}

export function isDeadEnd<World>(way: WayOn<World>): Test<World> {
  return (now) => way.isPromised(now) && wayFrom(way, now) === null
}

/**
 * A shorter story to the same end: steps are left out, with those that become impossible, as long as
 * some world passes the test. Steps after that world are cut off. A test that is slow is tried on
 * the last world only.
 */
export function shrink<World>(
  model: Together<World>,
  story: Story,
  test: Test<World>,
  where: 'anywhere' | 'at the end' = 'anywhere',
): Story {
  let best = shortened(story) ?? story
  for (let size = Math.ceil(best.ids.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let end = best.ids.length; end > 0; end -= size) {
      const ids = [...best.ids.slice(0, Math.max(0, end - size)), ...best.ids.slice(end)]
      best = shortened({ start: best.start, ids }) ?? best
    }
  }
  return best

  function shortened(wanted: Story): Story | null {
    return possible(model, wanted, test, where)
  }
}

/** The possible steps of a story up to a world that passes the test; null when none does. */
export function possible<World>(
  model: Together<World>,
  { start, ids: wanted }: Story,
  test: Test<World>,
  where: 'anywhere' | 'at the end' = 'anywhere',
): Story | null {
  const ids: string[] = []
  let world = startOf(model, start)
  let before: World | null = null
  if (where === 'anywhere' && test(world, before)) return { start, ids }
  for (const id of wanted) {
    const step = model.steps(world).find((one) => one.id === id)
    if (!step) continue
    before = world
    world = step.take()
    ids.push(id)
    if (where === 'anywhere' && test(world, before)) return { start, ids }
  }
  return where === 'at the end' && test(world, before) ? { start, ids } : null
}

/** A story in plain words, one numbered line for each step. */
export function inWords<World>(model: Together<World>, story: Story): string {
  const told = tell(model, story)
  const says = told?.says ?? story.ids
  const end = told?.worlds.at(-1)
  return [
    `start: ${story.start}`,
    ...says.map((line, index) => `${index + 1}. ${line}`),
    ...(end === undefined ? [] : [`then: ${model.describe(end)}`]),
  ].join('\n')
}
