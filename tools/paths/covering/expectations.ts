import type { Extent } from '../exploring/novelty.ts'
import type { Unreachable } from './coverage.ts'
import type { CoverageGoal } from './wish.ts'

/** Floor and cap on the number of paths, and most steps of one. */
export type Bounds = { readonly fewest: number; readonly most: number; readonly longest: number }

/** Bounds on what is generated for a machine. A set of paths outside them is a fault. */
export type Expectation = {
  /** What is tried, see novelty.ts. */
  readonly extent: Extent
  /** Most places to explore. */
  readonly limit: number
  /** So many places are explored in full. */
  readonly whole: number
  /** By what the paths have to cover. */
  readonly bounds: Readonly<Record<CoverageGoal, Bounds>>
  readonly unreachable: Unreachable
}

/** A person can follow so many steps, and a failure in the browser costs no more than these. */
const LONGEST = 18
/** Only machines walk these. */
const LONGEST_OF_PAIRS = 40

/** Floors and caps for transitions and for pairs; states take no more paths than transitions. */
function bounds(
  [fewest, most]: readonly [number, number],
  [fewestOfPairs, mostOfPairs]: readonly [number, number],
): Expectation['bounds'] {
  return {
    states: { fewest: 1, most, longest: LONGEST },
    transitions: { fewest, most, longest: LONGEST },
    pairs: { fewest: fewestOfPairs, most: mostOfPairs, longest: LONGEST_OF_PAIRS },
  }
}

export const usualExpectation: Expectation = {
  extent: 'novel',
  limit: 10_000,
  whole: 100,
  bounds: bounds([1, 200], [1, 1000]),
  unreachable: {},
}

/** By the name of the flow; a flow without an entry has the usual one. */
const expectations: Readonly<Record<string, Partial<Expectation>>> = {
  session: { bounds: bounds([4, 30], [20, 90]) },
  'sign-in': { bounds: bounds([6, 40], [30, 110]) },
  cart: { bounds: bounds([4, 30], [15, 60]) },
  checkout: { bounds: bounds([20, 110], [200, 1000]) },
  callback: { bounds: bounds([4, 20], [5, 25]) },
  'email-verification': { bounds: bounds([3, 20], [5, 25]) },
  reschedule: { bounds: bounds([3, 20], [5, 25]) },
  'account-code': { bounds: bounds([4, 20], [5, 30]) },
  'shared-report': { bounds: bounds([4, 20], [5, 30]) },
  'report-check': { bounds: bounds([3, 15], [5, 40]) },
}

export function expectationOf(name: string): Expectation {
  return { ...usualExpectation, ...expectations[name] }
}

/** Everything is tried, which may take minutes. */
export function thorough(expected: Expectation): Expectation {
  return { ...expected, extent: 'all', limit: 1_000_000 }
}
