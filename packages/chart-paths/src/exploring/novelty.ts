import type { ExploredState } from './explored-state.ts'

/** Tries everything, or only new combinations of facts. */
export type SearchStrategy = 'exhaustive' | 'novelty'

/** A cause with the transitions it would take, and whether a leaf state handles it. */
export type Attempt = { readonly label: string; readonly local: boolean }

/**
 * Decides what is worth trying in a state. Independent regions multiply: a large chart has
 * hundreds of thousands of explored states, and nearly all only combine known facts. So a cause
 * that a leaf state handles is tried once with each pair of a leaf state and an atom (another leaf
 * state, a fact) of the state, and one that an outer state handles once with each atom:
 * the novelty of iterated width search (Lipovetzky and Geffner, 2012), on transitions. The first
 * `exhaustiveStates` states are exempt, so that a small machine is explored completely.
 */
export function noveltyOf(
  strategy: SearchStrategy,
  exhaustiveStates: number,
): (state: ExploredState, attempt: Attempt) => boolean {
  if (strategy === 'exhaustive') return () => true
  const numbers = new Map<string, number>()
  const tried = new Map<string, Set<number>>()
  const combinations = new WeakMap<ExploredState, { atoms: number[]; pairs: number[] }>()
  const states = new Set<ExploredState>()

  return (state, { label, local }) => {
    states.add(state)
    const seen = tried.get(label) ?? new Set<number>()
    tried.set(label, seen)
    const before = seen.size
    const { atoms, pairs } = combinationsOf(state)
    for (const combination of local ? pairs : atoms) seen.add(combination)
    return seen.size > before || states.size <= exhaustiveStates
  }

  function combinationsOf(state: ExploredState) {
    const kept = combinations.get(state)
    if (kept) return kept
    const atoms = state.atoms.map(numberOf)
    const states = atoms.slice(0, state.leafCount)
    // Encodes two numbers as one; the number of a single atom is always smaller.
    const pairs = states.flatMap((state) => atoms.map((atom) => state * MAX_ATOMS + atom))
    const made = { atoms, pairs }
    combinations.set(state, made)
    return made
  }

  function numberOf(atom: string): number {
    const number = numbers.get(atom) ?? numbers.size + 1
    numbers.set(atom, number)
    return number
  }
}

const MAX_ATOMS = 2 ** 20
