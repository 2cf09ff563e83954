import type { Explore } from '#machines/explore.ts'
import { expectationOf, thorough } from '../covering/expectations.ts'
import { type Generated, generatePaths } from '../covering/generate.ts'
import type { Wish } from '../covering/wish.ts'
import type { Given } from './given.ts'

export type Output = { readonly out: (text: string) => void; readonly err: (text: string) => void }

export type Flows = Readonly<Record<string, Explore>>

/** What a command works on. */
export type Job = Output & {
  readonly given: Given
  /** The machines that were asked for. */
  readonly flows: Flows
}

/** @throws PathsError when the machine cannot be explored. */
export function generated(name: string, explore: Explore, { wish, ...given }: Given): Generated {
  return generateFor(name, explore, wish, given.thorough)
}

export function generateFor(name: string, explore: Explore, wish: Wish, isThorough = false) {
  const expected = expectationOf(name)
  return generatePaths(name, explore, isThorough ? thorough(expected) : expected, wish)
}

export function allGenerated({ flows, given }: Job): readonly Generated[] {
  return Object.entries(flows).map(([name, explore]) => generated(name, explore, given))
}

/** 1 when something is missing. */
export function verdictOf(all: readonly Generated[]): number {
  return all.some(({ faults }) => faults.length > 0) ? 1 : 0
}
