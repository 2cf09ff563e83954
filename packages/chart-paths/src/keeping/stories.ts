import type { KeptPath, KeptSuite } from './kept-suite.ts'
import type { SuiteDifference } from './replay-suite.ts'

type Told = SuiteDifference & { readonly others: string[] }

/**
 * The differences of a suite in plain words, one text for each: the path, its steps, what was
 * expected and what happened. The same difference of several paths is told once.
 */
export function storiesOf(
  differences: Iterable<SuiteDifference>,
  suite: KeptSuite,
): readonly string[] {
  const told = new Map<string, Told>()
  for (const difference of differences) {
    const { path, before } = difference
    const step = path && before !== null ? path.steps[before]?.step : null
    const key = JSON.stringify([step, difference.differences])
    const known = told.get(key)
    if (known && path) known.others.push(nameOf(path))
    else told.set(key, { ...difference, others: [] })
  }
  return [...told.values()].map((one) => storyOf(one, suite))
}

function storyOf({ path, before, differences, others, isLast }: Told, suite: KeptSuite): string {
  const compared = differences.flatMap(({ expected, happened }) => [
    `     expected: ${expected}`,
    `     happened: ${happened}`,
  ])
  if (isLast)
    compared.push('     What follows is not compared: it would differ for this reason alone.')
  if (!path) return [`${suite.machine}, its catalogue:`, ...compared].join('\n')
  if (before === null) return [`${suite.machine}, at the start:`, ...compared].join('\n')
  const steps = path.steps.slice(0, before + 1).map(({ step }, index) => {
    return `  ${index + 1}. ${capital(wordsOfStep(step, suite))}. [${step}]`
  })
  const hidden = Math.max(0, steps.length - MAX_STEPS)
  return [
    `${suite.machine}, ${nameOf(path)} (${path.title}):`,
    ...(hidden > 0 ? [`  … ${hidden} steps before`] : []),
    ...steps.slice(hidden),
    ...compared,
    ...(others.length > 0 ? [`  The same on ${listed(others)}.`] : []),
  ].join('\n')
}

const MAX_STEPS = 6
const MAX_LISTED = 3

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_LISTED).join(', ')
  const rest = paths.length - MAX_LISTED
  return rest > 0 ? `${shown} and ${rest} more paths` : shown
}

function nameOf({ id, name }: KeptPath): string {
  return name === undefined ? id : `“${name}”`
}

/** What happens in a step, without its full stop. */
export function wordsOfStep(
  label: string,
  { events, outcomes }: Pick<KeptSuite, 'events' | 'outcomes'>,
): string {
  if (label.startsWith('after ')) return `${label.slice('after '.length).split(' in ')[0]} passes`
  if (label.includes(' → ')) {
    const [call = '', outcome = ''] = label.split(' → ')
    const [actor = ''] = call.split('@')
    return outcomes[actor]?.[outcome]?.says ?? label
  }
  const at = label.indexOf('/')
  return events[label.slice(0, at)]?.[label.slice(at + 1)]?.says ?? label
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
