import { type Explored, exploreTogether } from './explore-together.ts'
import type { Bounds, Finding, Together } from './model.ts'
import { inWords, isDeadEnd, isViolated, possible } from './story.ts'

export type TogetherReport = {
  /** What was explored, and within which bounds. */
  readonly counts: string
  /** A story for each rule or way on that fails and is not known to. */
  readonly faults: readonly string[]
  /** A story for each that is known to fail. */
  readonly known: readonly string[]
  /** Those that are known to fail, and whose story does not show it any more. */
  readonly healed: readonly string[]
}

/** Explores, and tells what was found in plain words. */
export function reportTogether<World>(model: Together<World>, bounds: Bounds): TogetherReport {
  const explored = exploreTogether(model, bounds)
  const isKnown = new Set(model.known.map(({ says }) => says))
  const told = ({ says, story }: Finding) =>
    `${says}. This does not hold:\n${inWords(model, story)}`
  return {
    counts: countsOf(explored, bounds),
    faults: explored.findings.filter(({ says }) => !isKnown.has(says)).map(told),
    known: model.known.map(told),
    healed: model.known.filter((one) => !stillFails(model, one)).map(({ says }) => says),
  }
}

function stillFails<World>(model: Together<World>, { says, story }: Finding): boolean {
  const rule = model.rules.find((one) => one.says === says)
  if (rule) return possible(model, story, isViolated(rule)) !== null
  const way = model.waysOn.find((one) => one.says === says)
  if (!way) throw new Error(`There is no rule: ${says}`)
  return possible(model, story, isDeadEnd(way), 'at the end') !== null
}

function countsOf(explored: Explored, { walks, steps, seed, maxWorlds, depth }: Bounds): string {
  const count = (figure: number) => figure.toLocaleString('en-IN')
  return [
    `explored ${count(explored.worlds)} worlds, all of them to depth ${explored.depth}`,
    `(bounds: ${count(maxWorlds)} worlds, depth ${depth});`,
    `${count(walks)} walks of up to ${steps} steps, ${count(explored.walked)} steps in all, seed ${seed};`,
    `${count(explored.waysTried)} ways on tried`,
  ].join(' ')
}
