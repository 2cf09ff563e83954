import type { AnyMachineSnapshot, StateValue } from 'xstate'
import type { Origin } from '../covering/paths.ts'
import { leafStates } from '../exploring/explored-state.ts'
import { resultOf, type Selectors } from '../keeping/observe.ts'
import { valueDifference } from '../replaying/value-difference.ts'
import type { Mutation } from './mutation.ts'
import {
  nameOf,
  observeSelector,
  type Read,
  type Select,
  withMatches,
  withRead,
} from './observed-selectors.ts'

/** A selector of a machine with one fault in it. */
export type SelectorMutant = Pick<Mutation, 'operator' | 'location' | 'needs'> & {
  readonly id: string
  readonly selector: string
  readonly original: Select
  readonly changed: Select
}

type Change = Pick<SelectorMutant, 'operator' | 'location' | 'needs' | 'changed'>

/**
 * Every mutant of the selectors of a machine. The text of a function does not show what it reads,
 * so selectors are watched in the explored states, and their faults are faults of what they read.
 */
export function selectorMutantsOf(
  selectors: Selectors,
  origins: readonly Origin[],
): readonly SelectorMutant[] {
  const snapshots = origins.flatMap(({ graph }) =>
    [...graph.states.values()].map(({ snapshot }) => snapshot),
  )
  const [first] = snapshots
  if (!first) return []
  return Object.keys(selectors).flatMap((selector) => {
    const original: Select = (snapshot) => resultOf(selectors[selector], snapshot)
    const { reads, matched, isBoolean, isChanging } = observeSelector(original, snapshots)
    const changes = [
      ...[...matched.values()].map((value) => turnMatch(selector, original, value)),
      ...[...reads.values()].flatMap((read) => changesOfRead(selector, original, read)),
      ...(isBoolean ? [negate(selector, original)] : []),
      ...(isChanging ? [stale(selector, original, first)] : []),
    ]
    return changes.map((change) => ({
      ...change,
      id: `${change.operator}: ${change.location}`,
      selector,
      original,
    }))
  })
}

/** What a faulty selector shows of a snapshot, in words; null when it is right there. */
export function selectorDifference(
  { selector, original, changed }: SelectorMutant,
  snapshot: AnyMachineSnapshot,
): string | null {
  return valueDifference(`${selector} is`, changed(snapshot), original(snapshot))
}

/** Describes an explored step into a state that would kill the mutant; null when there is none. */
export function distinguishingState(
  mutant: SelectorMutant,
  origins: readonly Origin[],
): string | null {
  for (const { graph } of origins) {
    for (const { from, cause, result } of graph.edges) {
      const state = graph.states.get(from)
      const difference = selectorDifference(mutant, result.state.snapshot)
      if (state && difference)
        return `${cause.type} in ${leafStates(state.snapshot)}: ${difference}`
    }
  }
  return null
}

function turnMatch(selector: string, original: Select, value: StateValue): Change {
  const text = JSON.stringify(value)
  return {
    operator: 'turn match',
    location: `${selector}, ${text}`,
    needs: `a state in which ${text} alone decides ${selector}`,
    changed: (snapshot) =>
      original(
        withMatches(
          snapshot,
          (asked) => snapshot.matches(asked) !== (JSON.stringify(asked) === text),
        ),
      ),
  }
}

function changesOfRead(
  selector: string,
  original: Select,
  { route, isNumber, beside }: Read,
): readonly Change[] {
  const field = nameOf(route)
  const numeric = (
    operator: Change['operator'],
    words: string,
    change: (value: number) => number,
  ) => ({
    operator,
    location: `${selector}, ${field} ${words}`,
    needs: `a state in which ${selector} depends on the value of ${field}`,
    changed: (snapshot: AnyMachineSnapshot) =>
      original(
        withRead(snapshot, route, (value) => (typeof value === 'number' ? change(value) : value)),
      ),
  })
  const changes: Change[] = []
  if (isNumber) {
    changes.push(
      numeric('wrong unit', 'a hundred times', (value) => value * 100),
      numeric('off by one', 'one more', (value) => value + 1),
    )
  }
  if (beside !== null) {
    const other = nameOf([...route.slice(0, -1), beside])
    changes.push({
      operator: 'wrong field',
      location: `${selector}, ${other} for ${field}`,
      needs: `a state in which ${selector} depends on ${field}, and ${other} is different`,
      changed: (snapshot) => original(withRead(snapshot, route, (_, siblings) => siblings[beside])),
    })
  }
  return changes
}

function negate(selector: string, original: Select): Change {
  return {
    operator: 'negate selector',
    location: selector,
    needs: `a state in which ${selector} is true or false`,
    changed: (snapshot) => {
      const result = original(snapshot)
      return typeof result === 'boolean' ? !result : result
    },
  }
}

function stale(selector: string, original: Select, first: AnyMachineSnapshot): Change {
  return {
    operator: 'stale selector',
    location: `${selector}, as at the start`,
    needs: `a state in which ${selector} has changed`,
    changed: () => original(first),
  }
}
