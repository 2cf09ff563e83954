import type { Place } from './place.ts'

/** Tries everything, or only new combinations of facts. */
export type SearchStrategy = 'exhaustive' | 'novelty'

/** What is about to happen in a place, and whether an innermost state answers it. */
export type Trial = { readonly label: string; readonly local: boolean }

/**
 * Decides what is worth trying in a place. Independent regions multiply: a checkout has
 * hundreds of thousands of places, and nearly all only combine what was seen before. So a cause
 * that an innermost state answers is tried once with each pair of a state and an atom (another
 * state, a fact) that holds meanwhile, and one that an outer state answers once with each atom:
 * the novelty of iterated width search (Lipovetzky and Geffner, 2012), on transitions. The first
 * `whole` places are spared, so that a small machine is explored completely.
 */
export function noveltyOf(
  strategy: SearchStrategy,
  exhaustiveStates: number,
): (place: Place, trial: Trial) => boolean {
  if (strategy === 'exhaustive') return () => true
  const numbers = new Map<string, number>()
  const tried = new Map<string, Set<number>>()
  const combinations = new WeakMap<Place, { atoms: number[]; pairs: number[] }>()
  const places = new Set<Place>()

  return (place, { label, local }) => {
    places.add(place)
    const seen = tried.get(label) ?? new Set<number>()
    tried.set(label, seen)
    const before = seen.size
    const { atoms, pairs } = combinationsOf(place)
    for (const combination of local ? pairs : atoms) seen.add(combination)
    return seen.size > before || places.size <= exhaustiveStates
  }

  function combinationsOf(place: Place) {
    const kept = combinations.get(place)
    if (kept) return kept
    const atoms = place.atoms.map(numberOf)
    const states = atoms.slice(0, place.states)
    // A number pair as one number; an atom alone is below all of them.
    const pairs = states.flatMap((state) => atoms.map((atom) => state * MOST_ATOMS + atom))
    const made = { atoms, pairs }
    combinations.set(place, made)
    return made
  }

  function numberOf(atom: string): number {
    const number = numbers.get(atom) ?? numbers.size + 1
    numbers.set(atom, number)
    return number
  }
}

const MOST_ATOMS = 2 ** 20
