import type { Path } from '../covering/paths.ts'
import type { Cause } from '../exploring/cause.ts'

/** Which paths cover a state or transition, and which causes took a transition. */
export type Uses = {
  /** Paths by the id of a state or transition, the shortest first. */
  readonly paths: ReadonlyMap<string, readonly Path[]>
  /** Distinct causes by the id of a transition. */
  readonly causes: ReadonlyMap<string, readonly Cause[]>
}

export function usesOf(all: readonly Path[]): Uses {
  const paths = new Map<string, Path[]>()
  const causes = new Map<string, Map<string, Cause>>()
  for (const path of [...all].sort((a, b) => a.steps.length - b.steps.length)) {
    for (const id of path.covers) listAt(paths, id).push(path)
    for (const { cause, result } of path.steps) {
      for (const id of result.taken) {
        const seen = causes.get(id) ?? new Map<string, Cause>()
        causes.set(id, seen.set(cause.type, cause))
      }
    }
  }
  return {
    paths,
    causes: new Map([...causes].map(([id, seen]) => [id, [...seen.values()].sort(byType)])),
  }
}

function byType(a: Cause, b: Cause): number {
  return a.type < b.type ? -1 : 1
}

function listAt<T>(map: Map<string, T[]>, id: string): T[] {
  const list = map.get(id) ?? []
  map.set(id, list)
  return list
}
