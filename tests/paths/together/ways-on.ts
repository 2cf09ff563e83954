import type { Step, WayOn } from 'chart-paths/together/model.ts'
import type { App } from './live-tab.ts'
import { goodStep } from './starts.ts'
import { stepsOf } from './steps.ts'
import { codesIn, isAt, offersRetry, TAB_NAMES } from './view.ts'
import type { TabName, World } from './world.ts'

/** What the patient does who wants to get an order, by preference. */
const TOWARDS_THE_ORDER = [
  'the session is tried again by itself',
  'signs in',
  'closes the callback',
  'accepts the new prices',
  'tries again',
  'looks the payment up again',
  'the patient pays',
  'the patient comes back',
  'chooses patient and address',
  'chooses a slot',
  'loads the slots again',
  'goes on to the payment',
  'places the order',
  'pays online',
  'wants to go on',
  'starts the booking',
]

/** What must be possible from every world that is reached, as long as nothing goes wrong any more. */
export function waysOnOf(app: App): readonly WayOn<World>[] {
  return TAB_NAMES.flatMap((name) => [orderOrEmptyCart(app, name), ...retries(app, name)])
}

function orderOrEmptyCart(app: App, name: TabName): WayOn<World> {
  return {
    says: `From everywhere, ${name} gets to the thank-you page or has an empty cart`,
    isPromised: ({ tabs }) => tabs[name].charts !== null,
    isReached: (world) => isCalm(app, world) && isAtAnEnd(world, name),
    next: (world) => goodStep(app, world) ?? wish(app, world, name),
  }
}

function isAtAnEnd({ tabs }: World, name: TabName): boolean {
  const tab = tabs[name]
  if (isAt(tab, 'checkout', 'thankYou')) return true
  return codesIn(tab).length === 0 && isAt(tab, 'checkout', 'idle', 'reviewing', 'waking')
}

function wish(app: App, world: World, name: TabName): Step<World> | null {
  const steps = stepsOf(app, world)
  for (const words of TOWARDS_THE_ORDER) {
    const step = steps.find(({ id }) => id.startsWith(`${name}: ${words}`))
    if (step) return step
  }
  return null
}

/** Pressing it, with a network that works, must lead away from where it is offered. */
function retries(app: App, name: TabName): readonly WayOn<World>[] {
  const retry = (
    says: string,
    words: string,
    isOffered: (world: World) => boolean,
  ): WayOn<World> => ({
    says: `${says} succeeds in ${name}`,
    isPromised: (world) => isOffered(world) && isCalm(app, world),
    isReached: (world) => isCalm(app, world) && !isOffered(world),
    next: (world, _, taken) => {
      if (taken.length > 0) return goodStep(app, world) ?? null
      return stepsOf(app, world).find(({ id }) => id === `${name}: ${words}`) ?? null
    },
  })
  return [
    retry('“Try again” of the booking', 'tries again', ({ tabs }) => offersRetry(tabs[name])),
    retry('Saving the cart again', 'tries to save the cart again', ({ tabs }) =>
      isAt(tabs[name], 'cart', 'sync.failed'),
    ),
    retry('Looking a payment up again', 'looks the payment up again', ({ tabs }) =>
      isAt(tabs[name], 'checkout', 'paying.pending'),
    ),
  ]
}

function isCalm(app: App, world: World): boolean {
  return goodStep(app, world) === undefined
}
