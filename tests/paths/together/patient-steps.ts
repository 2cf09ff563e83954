import { acceptedLines } from '#machines/cart/server-cart.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { mumbai, pune } from '#paths/cart/cart.samples.ts'
import { sampleAddress, sampleMember, sampleSlot } from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { CODES, lineOf } from './lab.ts'
import { bankSays } from './lab-orders.ts'
import { type App, lookAtDevice } from './live-tab.ts'
import { acceptedBy, added, cleared, clearedOn, confirmed, removed } from './patient.ts'
import { changeDevice } from './running-tab.ts'
import {
  bookingOf,
  cartOf,
  codesIn,
  draftsElsewhere,
  isAt,
  offersRetry,
  ownerOf,
  shownIn,
} from './view.ts'
import type { Patient, TabName, Trouble, World } from './world.ts'
import { byPatient, inTab, rarely, reloadedIn, type WorldStep } from './world-step.ts'

/** What the patient does in a tab. */
export function patientSteps(app: App, world: World, name: TabName): WorldStep[] {
  const tab = world.tabs[name]
  const cart = cartOf(tab)
  if (!cart) return []
  const owner = ownerOf(tab, world)
  const steps: WorldStep[] = []
  const can = (
    id: string,
    act: (peers: Peers) => void,
    { patient, weight = 1 }: { patient?: (now: Patient) => Patient; weight?: number } = {},
  ) => {
    steps.push({
      id: `${name}: ${id}`,
      says: `${name}: the patient ${id}`,
      weight,
      take: () => byPatient(app, world, name, act, patient?.(world.patient)),
    })
  }
  const canRarely = (trouble: Trouble, id: string, take: (from: World) => World) => {
    steps.push(
      ...rarely(world, trouble, { id: `${name}: ${id}`, says: `${name}: the patient ${id}`, take }),
    )
  }
  const send =
    (event: Parameters<Peers['checkout']['send']>[0]) =>
    ({ checkout }: Peers) =>
      checkout.send(event)

  if (isAt(tab, 'signIn', 'open')) {
    can('signs in', signIn, { weight: 3 })
    const isLost = isAt(tab, 'session', 'auth.signedOut')
    can('closes sign-in', ({ signIn: dialog }) => dialog.send({ type: 'signIn.close' }), {
      patient: (now) => (isLost ? clearedOn(now, tab.device) : now),
    })
    return steps
  }
  if (isAt(tab, 'callback', 'dialog.open')) {
    can('closes the callback', ({ callback }) => callback.send({ type: 'callback.dismiss' }))
    return steps
  }
  if (isAt(tab, 'session', 'auth.anonymous')) can('signs in', signIn)

  // Cart
  for (const code of CODES) {
    if (codesIn(tab).includes(code)) continue
    const line = lineOf(world.lab, code, world.devices[tab.device].city.id)
    if (!line) continue
    canRarely('edit', `adds ${code} for ₹${line.selling_price}`, (from) =>
      byPatient(
        app,
        from,
        name,
        ({ cart: peer }) => peer.send({ type: 'cart.add', line }),
        added(from.patient, owner, code, line.selling_price),
      ),
    )
  }
  if (isAt(tab, 'checkout', 'idle', 'waking', 'resuming', 'reviewing', 'clearing')) {
    for (const code of codesIn(tab)) {
      canRarely('edit', `removes ${code}`, (from) =>
        byPatient(
          app,
          from,
          name,
          ({ cart: peer }) => peer.send({ type: 'cart.remove', code }),
          removed(from.patient, owner, [code]),
        ),
      )
    }
    if (codesIn(tab).length > 0) {
      canRarely('edit', 'clears the cart', (from) =>
        byPatient(
          app,
          from,
          name,
          ({ cart: peer }) => peer.send({ type: 'cart.clear' }),
          cleared(from.patient, owner, codesIn(tab)),
        ),
      )
    }
  }
  if (isAt(tab, 'cart', 'prices.changed')) {
    const { lines, priced } = cart
    const flagged = (flag: 'notExist' | 'price_diff') =>
      priced.changes.flatMap((change) => (change.flag === flag ? [change.code] : []))
    const gone = flagged('notExist')
    const dearer = acceptedLines(lines, priced).filter(({ code }) =>
      flagged('price_diff').includes(code),
    )
    can('accepts the new prices', ({ cart: peer }) => peer.send({ type: 'prices.accept' }), {
      patient: (now) => acceptedBy(now, owner, dearer, gone),
      weight: 2,
    })
  }
  if (isAt(tab, 'cart', 'sync.failed')) {
    can('tries to save the cart again', ({ cart: peer }) => peer.send({ type: 'sync.refresh' }))
  }

  // Booking
  const hasItems = (bookingOf(tab)?.basket.length ?? 0) > 0
  if (isAt(tab, 'checkout', 'reviewing', 'idle.browsing', 'waking.unreachable') && hasItems) {
    can('starts the booking', send({ type: 'checkout.start' }), { weight: 3 })
  }
  if (isAt(tab, 'checkout', 'parked')) {
    can('wants to go on', send({ type: 'checkout.start' }))
  }
  if (isAt(tab, 'checkout', 'booking.details.choosing')) {
    can('chooses patient and address', fillIn, { weight: 3 })
  }
  if (isAt(tab, 'checkout', 'booking.slot.home.choosing', 'booking.slot.home.expired')) {
    can('chooses a slot', send({ type: 'slot.choose', slot: sampleSlot }), { weight: 3 })
  }
  if (isAt(tab, 'checkout', 'booking.slot.home.failed')) {
    can('loads the slots again', send({ type: 'slots.reload' }))
  }
  if (isAt(tab, 'checkout', 'booking.slot.home.held')) {
    can('goes on to the payment', send({ type: 'slot.confirm' }), { weight: 3 })
    can('gives the slot back', send({ type: 'slot.release' }))
  }
  if (isAt(tab, 'checkout', 'booking.payment')) steps.push(...paymentSteps(app, world, name))
  if (isAt(tab, 'checkout', 'booking')) {
    can('goes back to the cart', send({ type: 'checkout.goTo', step: 'cart' }))
  }
  if (offersRetry(tab)) can('tries again', send({ type: 'checkout.retry' }), { weight: 2 })
  if (isAt(tab, 'checkout', 'paying.pending')) {
    can('looks the payment up again', send({ type: 'payment.recheck' }))
  }
  if (isAt(tab, 'checkout', 'thankYou')) {
    can('leaves the thank-you page', send({ type: 'booking.finish' }))
  }

  // Session and page
  if (isAt(tab, 'session', 'auth.signedIn')) {
    canRarely('session', 'logs out', (from) => {
      const elsewhere = draftsElsewhere(from, tab.device)
      const drafts = from.lab.drafts
        .filter(({ id, status }) => status === 'draft' && !elsewhere.includes(id))
        .map(({ id }) => id)
      const left = inTab(app, from, name, ({ session }) =>
        session.send({ type: 'session.signOut' }),
      )
      return { ...left, lab: drafts.reduce(app.leave, left.lab) }
    })
  }
  canRarely('look', 'comes back to the tab', (from) =>
    byPatient(app, from, name, ({ cart: peer }) => peer.send({ type: 'sync.refresh' })),
  )
  canRarely('reload', 'reloads the page', (from) => reloadedIn(app, from, name))
  canRarely('city', 'changes the city', (from) =>
    inTab(app, from, name, (peers) => {
      changeDevice((device) => ({ ...device, city: device.city.id === pune.id ? mumbai : pune }))
      lookAtDevice(peers)
    }),
  )
  return steps
}

function paymentSteps(app: App, world: World, name: TabName): WorldStep[] {
  const tab = world.tabs[name]
  const booking = bookingOf(tab)
  const settled = isAt(tab, 'checkout', 'booking.payment.wallet.settled')
  const steps: WorldStep[] = []
  const can = (id: string, act: (peers: Peers) => void, patient = world.patient, weight = 1) => {
    steps.push({
      id: `${name}: ${id}`,
      says: `${name}: the patient ${id}`,
      weight,
      take: () => byPatient(app, world, name, act, patient),
    })
  }
  const shown = shownIn(tab)
  if (settled && shown) {
    const isOnline = isAt(tab, 'checkout', 'booking.payment.mode.online')
    const how = isOnline ? 'pays online' : 'places the order'
    const place = ({ checkout }: Peers) => {
      // SAFETY: the event of a timer: the step has been open for a moment.
      checkout.send({ type: SETTLED } as never)
      checkout.send({ type: 'order.place' })
    }
    can(`${how}, ₹${shown.total}`, place, confirmed(world.patient, shown), 3)
    can(`chooses ${isOnline ? 'Pay at Service' : 'Online Pay'}`, ({ checkout }) =>
      checkout.send({ type: 'mode.choose', mode: isOnline ? 'cash' : 'online' }),
    )
  }
  if (settled) {
    const type = booking?.wallet ? 'wallet.release' : 'wallet.apply'
    const id = booking?.wallet ? 'takes the points back' : 'applies points'
    can(id, ({ checkout }) => checkout.send({ type }))
  }
  return steps
}

const SETTLED = 'xstate.after.STEP_SETTLE.checkout.booking.payment.opening.settling'

function signIn({ signIn: dialog }: Peers): void {
  dialog.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
  dialog.send({ type: 'method.choose', method: 'password' })
  dialog.send({ type: 'password.submit', mobile: sampleUser.mobile_no, password: 'secret' })
}

function fillIn({ checkout }: Peers): void {
  checkout.send({ type: 'member.choose', member: sampleMember })
  checkout.send({ type: 'address.choose', address: sampleAddress })
  checkout.send({ type: 'details.confirm' })
}

export function gatewaySteps(
  app: App,
  world: World,
  name: TabName,
  paymentId: string,
): WorldStep[] {
  const payment = world.lab.payments.find(({ id }) => id === paymentId)
  const decide = (bank: 'paid' | 'declined', says: string): WorldStep => ({
    id: `${name}: ${says}`,
    says: `${name}: at the bank, ${says}`,
    weight: 2,
    take: () => ({ ...world, lab: bankSays(world.lab, paymentId, bank) }),
  })
  return [
    ...(payment?.bank === 'open'
      ? [decide('paid', 'the patient pays'), decide('declined', 'the payment is declined')]
      : []),
    {
      id: `${name}: the patient comes back`,
      says: `${name}: the patient comes back from the bank`,
      weight: 2,
      take: () => reloadedIn(app, world, name),
    },
  ]
}
