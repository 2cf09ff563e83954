/** One thing that can happen next. */
export type Step<World> = {
  /** Unique among the steps of a world; a story is replayed by these ids. */
  readonly id: string
  /** A sentence of a story, such as “tab 1: the patient adds a test”. */
  readonly says: string
  /** How often a random walk takes it, against 1 for others. */
  readonly weight?: number
  readonly take: () => World
}

/** A rule for every world; `before` is the world one step earlier, null at a start. */
export type Rule<World> = {
  readonly says: string
  readonly holds: (now: World, before: World | null) => boolean
}

/** What must be reachable from a world as long as nothing goes wrong any more. */
export type WayOn<World> = {
  readonly says: string
  /** Whether the promise is made in this world. */
  readonly isPromised: (world: World) => boolean
  readonly isReached: (world: World, from: World) => boolean
  /** The next step of somebody who wants to get there; null when there is none. */
  readonly next: (world: World, from: World, taken: readonly string[]) => Step<World> | null
}

/**
 * Several systems explored together: running charts, storage, messages under way, and the services
 * that they call. A world is plain data that no step changes in place.
 */
export type Together<World> = {
  readonly name: string
  readonly starts: Readonly<Record<string, () => World>>
  readonly steps: (world: World) => readonly Step<World>[]
  /** Worlds with the same key are one. */
  readonly keyOf: (world: World) => string
  /** How a world looks, for the end of a story. */
  readonly describe: (world: World) => string
  readonly rules: readonly Rule<World>[]
  readonly waysOn: readonly WayOn<World>[]
  /** Rules and ways on that are known to fail; one whose story does not show it any more is a fault. */
  readonly known: readonly Finding[]
}

/** Steps from a start, by their ids. */
export type Story = { readonly start: string; readonly ids: readonly string[] }

/** A rule or a way on that fails, with a story that shows it. */
export type Finding = { readonly says: string; readonly story: Story }

export type Bounds = {
  /** Steps from the nearest start, breadth first. */
  readonly depth: number
  /** Worlds reached breadth first. */
  readonly maxWorlds: number
  /** Random walks, and the steps of each. */
  readonly walks: number
  readonly steps: number
  readonly seed: number
  /** Worlds from which the ways on are tried. */
  readonly samples: number
}
