import type { Explore } from '../model.ts'
import type { Chart } from './chart.ts'

/** Gaps in samples and outcomes, found before the exploration; one line each. */
export function catalogueGaps(explore: Explore, chart: Chart): readonly string[] {
  const gaps: string[] = []
  for (const [type, samples] of Object.entries(explore.events)) {
    if (Object.keys(samples).length === 0) gaps.push(`The event ${type} has no sample`)
    for (const [sample, { event }] of Object.entries(samples)) {
      if (event.type !== type) gaps.push(`${type}/${sample} holds an event ${event.type}`)
    }
  }
  for (const [actor, state] of chart.actors) {
    if (!explore.outcomes[actor]) {
      gaps.push(`${state} invokes ${actor}, and the catalogue names no outcomes of it`)
    }
  }
  return gaps
}

/** An event without a sample can only come from the machine itself, by `raise`. */
export function hasSample(explore: Explore, descriptor: string): boolean {
  return Object.keys(explore.events).some((type) => isMatch(descriptor, type))
}

/** `cart.*` matches every event below `cart`. */
export function isMatch(descriptor: string, type: string): boolean {
  if (!descriptor.endsWith('*')) return descriptor === type
  return type.startsWith(descriptor.slice(0, -1)) || descriptor === `${type}.*`
}
