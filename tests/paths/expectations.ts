import type { Unreachable } from './coverage.ts'
import type { Extent } from './novelty.ts'

/** Bounds on what is generated for a machine. A set of paths outside them is a fault. */
export type Expectation = {
  /** What is tried, see novelty.ts. */
  readonly extent: Extent
  /** Most places to explore. */
  readonly limit: number
  /** So many places are explored in full. */
  readonly whole: number
  /** Most steps of one path. */
  readonly longest: number
  /** Floor and cap on the number of paths. */
  readonly fewest: number
  readonly most: number
  readonly unreachable: Unreachable
}

export const usualExpectation: Expectation = {
  extent: 'novel',
  limit: 10_000,
  whole: 100,
  longest: 40,
  fewest: 1,
  most: 200,
  unreachable: {},
}

/** By the name of the flow; a flow without an entry has the usual one. */
const expectations: Readonly<Record<string, Partial<Expectation>>> = {
  session: { fewest: 15, most: 60 },
  'sign-in': { fewest: 40, most: 100 },
  cart: { fewest: 25, most: 90 },
  checkout: { fewest: 100, most: 300 },
  callback: { fewest: 5, most: 30 },
  'email-verification': { fewest: 10, most: 40 },
}

export function expectationOf(name: string): Expectation {
  return { ...usualExpectation, ...expectations[name] }
}

/** Everything is tried, which may take minutes. */
export function thorough(expected: Expectation): Expectation {
  return { ...expected, extent: 'all', limit: 1_000_000 }
}
