import type { Step } from 'chart-paths/together/model.ts'
import { noCart } from '#machines/cart/server-cart.ts'
import { mumbai } from '#paths/cart/cart.samples.ts'
import { newLab } from './lab.ts'
import { type App, closedTab, stepIn } from './live-tab.ts'
import { newPatient } from './patient.ts'
import { stepsOf } from './steps.ts'
import type { Device, DeviceName, World } from './world.ts'

const newDevice: Device = {
  token: null,
  serial: 0,
  cart: noCart,
  badge: null,
  booking: null,
  city: mumbai,
  callback: 'over',
  ended: null,
  seenCart: '',
}

/** What a story may hold of each kind of trouble. */
const LEFT = {
  fault: 1,
  price: 1,
  expiry: 1,
  session: 1,
  reload: 1,
  city: 1,
  look: 1,
  edit: 3,
} as const

/** Visitors in the tabs of a phone, or of a phone and a laptop. */
function visitors(app: App, second: DeviceName, device = newDevice): World {
  let devices = { phone: device, laptop: device }
  const open = (device: DeviceName) => {
    const step = stepIn(app, { tab: closedTab(device), device: devices[device] }, () => {})
    devices = { ...devices, [device]: step.device }
    return step.tab
  }
  const tabs = { 'tab 1': open('phone'), 'tab 2': open(second) }
  return { tabs, devices, lab: newLab, late: [], patient: newPatient, left: LEFT }
}

/** Takes steps by their ids, with every answer and message that follows. */
function walk(app: App, from: World, ids: readonly string[]): World {
  let world = calm(app, from)
  for (const id of ids) {
    const step = stepsOf(app, world).find((one) => one.id.startsWith(id))
    if (!step) {
      const offered = stepsOf(app, world).map((one) => one.id)
      throw new Error(`No step ${id} in: ${offered.join('; ')}`)
    }
    world = calm(app, step.take())
  }
  return { ...world, left: LEFT }
}

/** Everything that is under way ends well. */
function calm(app: App, from: World): World {
  let world = from
  for (let step = goodStep(app, from); step; step = goodStep(app, world)) world = step.take()
  return world
}

const GOOD = /: hears$| succeeds$| is answered$|^late: .* is gone$|: the hold ends$/

/** The next message, answer or countdown that is due, and how it ends well; undefined where none is. */
export function goodStep(app: App, world: World): Step<World> | undefined {
  return stepsOf(app, world).find(({ id }) => GOOD.test(id))
}

const CART = ['tab 1: adds CBC']
const SIGNED_IN = [...CART, 'tab 1: signs in']
const DETAILS = [...SIGNED_IN, 'tab 1: starts the booking']
const SLOT = [...DETAILS, 'tab 1: chooses patient and address', 'tab 1: chooses a slot']
const PAYMENT = [...SLOT, 'tab 1: goes on to the payment']
const CASH = [...PAYMENT, 'tab 1: chooses Pay at Service']
const POINTS = [...CASH, 'tab 1: applies points']
const BANK = [...PAYMENT, 'tab 1: pays online']

/** By name, where explorations begin. */
export function startsOf(app: App): Readonly<Record<string, () => World>> {
  const twoTabs = (ids: readonly string[]) => lazy(() => walk(app, visitors(app, 'phone'), ids))
  const beforeTheCallback = (ids: readonly string[]) =>
    lazy(() => walk(app, visitors(app, 'phone', { ...newDevice, callback: 'pending' }), ids))
  const twoDevices = (ids: readonly string[]) => lazy(() => walk(app, visitors(app, 'laptop'), ids))
  return {
    'two tabs of a visitor': twoTabs([]),
    'a visitor with CBC in the cart, two tabs': twoTabs(CART),
    'signed in with CBC in the cart, two tabs': twoTabs(SIGNED_IN),
    'choosing patient and address, two tabs': twoTabs(DETAILS),
    'a slot is held, two tabs': twoTabs(SLOT),
    'at the payment, Pay at Service, two tabs': twoTabs(CASH),
    'at the payment with points applied, two tabs': twoTabs(POINTS),
    'at the bank, two tabs': twoTabs(BANK),
    'the callback is to come, a visitor with CBC in the cart, two tabs': beforeTheCallback(CART),
    'the callback is to come, choosing patient and address, two tabs': beforeTheCallback(DETAILS),
    'signed in on a phone, a laptop beside it': twoDevices(SIGNED_IN),
    'signed in on phone and laptop': twoDevices([...SIGNED_IN, 'tab 2: signs in']),
    'at the payment on the phone, signed in on the laptop': twoDevices([
      ...SIGNED_IN,
      'tab 2: signs in',
      ...CASH.slice(SIGNED_IN.length),
    ]),
  }
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
