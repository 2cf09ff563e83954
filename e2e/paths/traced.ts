import type { Place } from '#tools/paths/exploring/place.ts'
import type { Explore } from '#tools/paths/model.ts'
import type { Assertion } from '#tools/paths/replaying/browser-level.ts'
import type { AlongWorld } from './along.ts'
import { expectDrawn } from './drawn.ts'
import { everywhere, type Offers } from './everywhere.ts'

type Traced<World> = {
  readonly explore: Explore
  readonly offers: Offers<World>
  /** The chart does not run yet. */
  readonly isBefore?: (world: World) => boolean
  /** Nothing outside holds the chart in this place: it is gone again, and the trace alone tells of it. */
  readonly isFleeting?: (world: World, place: Place) => boolean
  /** What the edge of the browser is to do from here on. */
  readonly prepare?: Assertion<World>
}

/** What holds everywhere, besides that the trace tells of every step. */
export function tracedEverywhere<World extends AlongWorld>({
  explore,
  offers,
  isBefore = () => false,
  isFleeting = () => false,
  prepare = async () => {},
}: Traced<World>): Assertion<World> {
  const standing = everywhere(explore, offers)
  return async (world, place) => {
    world.along.arrive()
    if (isBefore(world)) return
    await world.along.expectTraced(world.page, place)
    if (!isFleeting(world, place)) {
      await expectDrawn(world.page)
      await standing(world, place)
    }
    await prepare(world, place)
  }
}
