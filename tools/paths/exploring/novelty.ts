import type { ExploredState } from './explored-state.ts'

/** Tries everything, or only new combinations of facts. */
export type SearchStrategy = 'exhaustive' | 'novelty'

/** What is about to happen in a state, and whether an innermost state answers it. */
export type Attempt = { readonly label: string; readonly local: boolean }

/**
 * Decides what is worth trying in a state. Independent regions multiply: a checkout has
 * hundreds of thousands of states, and nearly all only combine what was seen before. So a cause
 * that an innermost state answers is tried once with each pair of a state and an atom (another
 * state, a fact) that holds meanwhile, and one that an outer state answers once with each atom:
 * the novelty of iterated width search (Lipovetzky and Geffner, 2012), on transitions. The first
 * `whole` states are spared, so that a small machine is explored completely.
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
    // A number pair as one number; an atom alone is below all of them.
    const pairs = states.flatMap((state) => atoms.map((atom) => state * MOST_ATOMS + atom))
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

const MOST_ATOMS = 2 ** 20
