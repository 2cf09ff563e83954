import { mumbai, pune } from '#machines/cart/model/cart.samples.ts'
import { acceptedLines } from '#machines/cart/server-cart.ts'
import { sampleAddress, sampleMember, sampleSlot } from '#machines/checkout/model/checkout.data.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { sampleUser } from '#machines/session/model/session.samples.ts'
import type { Step } from '#tools/paths/together/model.ts'
import { bankSays, CODES, type Lab, lineOf } from './lab.ts'
import {
  type App,
  changeDevice,
  deliver,
  endCall,
  lookAtDevice,
  reloaded,
  stepIn,
  type TabStep,
} from './live-tab.ts'
import { isRead, noAnswer } from './network.ts'
import {
  acceptedBy,
  added,
  cleared,
  confirmed,
  leftBy,
  removed,
  signedIn,
  withLab,
} from './patient.ts'
import {
  bookingOf,
  cartOf,
  codesIn,
  isAt,
  offersRetry,
  ownerOf,
  shownIn,
  TAB_NAMES,
} from './view.ts'
import type { Call, DeviceName, Patient, Tab, TabName, Trouble, World } from './world.ts'

type WorldStep = Step<World>

/** Everything that can happen next. */
export function stepsOf(app: App, world: World): readonly WorldStep[] {
  const noticed = (steps: readonly WorldStep[], device: DeviceName | null) =>
    steps.map((step) => ({ ...step, take: () => withTabsBehind(world, step.take(), device) }))
  return [
    ...TAB_NAMES.flatMap((name) => noticed(stepsIn(app, world, name), world.tabs[name].device)),
    ...noticed(lateSteps(app, world), null),
    ...labSteps(world),
  ]
}

function stepsIn(app: App, world: World, name: TabName): readonly WorldStep[] {
  const tab = world.tabs[name]
  if (!tab.charts || tab.error) return []
  if (tab.gateway) return gatewaySteps(app, world, name, tab.gateway)
  const under = [
    ...messageSteps(app, world, name),
    ...tab.calls.flatMap((call) => callSteps(app, world, name, call)),
    ...timerSteps(app, world, name),
  ]
  // A message between tabs of a browser arrives before a person has turned to the other tab.
  return tab.inbox.length > 0 ? under : [...under, ...patientSteps(app, world, name)]
}

/** Takes a step in a tab, and passes on what it tells the other tabs. */
export function inTab(
  app: App,
  world: World,
  name: TabName,
  act: (peers: Peers) => void,
  take: (tab: Tab) => Tab = (tab) => tab,
): World {
  const tab = take(world.tabs[name])
  return after(world, name, stepIn(app, { tab, device: world.devices[tab.device] }, act))
}

/** What the patient does in a tab. */
function byPatient(
  app: App,
  world: World,
  name: TabName,
  act: (peers: Peers) => void,
  patient: Patient = world.patient,
): World {
  return inTab(app, { ...world, patient }, name, (peers) => {
    lookAtDevice(peers)
    act(peers)
  })
}

/** Tabs of other devices do not hear that the account's cart has changed. */
function withTabsBehind(before: World, now: World, device: DeviceName | null): World {
  const was = before.patient.wants.account
  if (was.join() === now.patient.wants.account.join()) return now
  const behind = (tab: Tab) => (tab.device === device ? tab : { ...tab, isBehind: true })
  const { 'tab 1': one, 'tab 2': two } = now.tabs
  return { ...now, tabs: { 'tab 1': behind(one), 'tab 2': behind(two) } }
}

export function reloadedIn(app: App, world: World, name: TabName): World {
  const tab = world.tabs[name]
  const from = { tab, device: world.devices[tab.device], told: [], orphans: [] }
  return after(world, name, reloaded(app, from))
}

function after(world: World, name: TabName, { tab, device, told, orphans }: TabStep): World {
  const tabs = Object.fromEntries(
    TAB_NAMES.map((other) => {
      if (other === name) return [other, tab]
      const listening = world.tabs[other]
      const hears = listening.charts && !listening.gateway && listening.device === tab.device
      return [other, hears ? { ...listening, inbox: [...listening.inbox, ...told] } : listening]
    }),
    // SAFETY: the same names.
  ) as World['tabs']
  const before = world.devices[tab.device]
  // One late request is enough to be overtaken by.
  const late = [...world.late, ...orphans.filter((call) => !isRead(call))].slice(0, 1)
  const devices = { ...world.devices, [tab.device]: device }
  const next = { ...world, tabs, devices, late }
  if (!before.token && device.token) {
    return { ...next, patient: signedIn(world.patient, tab.device, before.cart) }
  }
  if (before.token && !device.token) {
    const isElsewhere = Object.values(devices).some(({ token }) => token)
    const isChosen = isAt(tab, 'session', 'auth.leaving.chosen') || bookingIsForgotten(tab)
    return {
      ...next,
      patient: leftBy(world.patient, tab.device, world.lab, { isChosen, isElsewhere }),
    }
  }
  return next
}

/** Only logging out forgets the patient. */
function bookingIsForgotten({ charts }: Tab): boolean {
  return charts?.children.session.snapshot.context.lastPatient === null
}

function messageSteps(app: App, world: World, name: TabName): WorldStep[] {
  const [message, ...inbox] = world.tabs[name].inbox
  if (!message) return []
  return [
    {
      id: `${name}: hears`,
      says: `${name} hears from the other tab: ${message.type}`,
      weight: 3,
      take: () =>
        inTab(
          app,
          world,
          name,
          ({ session, cart }) => {
            if (message.type === 'signed-in')
              session.send({ type: 'tab.signedIn', user: message.user })
            else if (message.type === 'signed-out') {
              session.send({ type: 'tab.signedOut', chosen: message.chosen })
            } else cart.send({ ...message, type: 'cart.replace' })
          },
          (tab) => ({ ...tab, inbox }),
        ),
    },
  ]
}

function callSteps(app: App, world: World, name: TabName, call: Call): WorldStep[] {
  const what = `${call.chart}.${call.invoke}`
  const end = (from: World, answered: Call) =>
    inTab(
      app,
      from,
      name,
      (peers) => {
        if (answered.actor === 'refreshTokens' && answered.answer?.ok) {
          changeDevice((device) => {
            const serial = device.serial + 1
            return { ...device, serial, token: { serial, isExpired: false, isRevoked: false } }
          })
        }
        deliver(peers, answered)
      },
      (tab) => ({ ...tab, calls: tab.calls.map((one) => (one === call ? answered : one)) }),
    )
  const ask = () => app.ask(world.lab, call, world.devices[world.tabs[name].device].token)
  if (call.actor === 'watchHold') return watchSteps(app, world, name, call)
  if (call.stage === 'back') {
    return [
      {
        id: `${name}: ${what} is answered`,
        says: `${name}: the answer to ${what} arrives (${outcomeOf(call)})`,
        weight: 3,
        take: () => end(world, call),
      },
      ...rarely(world, 'fault', {
        id: `${name}: ${what} gets no answer`,
        says: `${name}: the answer to ${what} is lost on its way`,
        take: (from) => end(from, { ...call, answer: noAnswer }),
      }),
    ]
  }
  if (call.stage !== 'out') return []
  const isSlow = !isRead(call) || SLOW_READS.test(what)
  return [
    {
      id: `${name}: ${what} succeeds`,
      says: `${name}: ${what} is answered`,
      weight: 3,
      take: () => {
        const { lab, answer } = ask()
        return end(withLab(world, lab), { ...call, answer, stage: 'back' })
      },
    },
    ...(isSlow
      ? [
          {
            id: `${name}: ${what} reaches the lab`,
            says: `${name}: ${what} reaches the lab, its answer is slow`,
            take: () => {
              const { lab, answer } = ask()
              const tab = world.tabs[name]
              const calls = tab.calls.map((one) =>
                one === call ? ({ ...call, answer, stage: 'back' } as const) : one,
              )
              const tabs = { ...world.tabs, [name]: { ...tab, calls } }
              return withLab({ ...world, tabs }, lab)
            },
          },
        ]
      : []),
    ...rarely(world, 'fault', {
      id: `${name}: ${what} is lost`,
      says: `${name}: ${what} does not reach the lab`,
      take: (from) => end(from, { ...call, answer: noAnswer, stage: 'back' }),
    }),
  ]
}

/** Of the reads, those whose late answer matters. */
const SLOW_READS = /^(cart\.checkPrices|checkout\.(checkPrices|resumeBooking))/

function outcomeOf({ answer }: Call): string {
  if (!answer) return 'nothing'
  return answer.ok ? 'done' : answer.error.code
}

function watchSteps(app: App, world: World, name: TabName, call: Call): WorldStep[] {
  // SAFETY: the input of watchHold.
  const { holds } = call.input as { holds: readonly { hold_id: string }[] }
  const over = holds
    .map(({ hold_id }) => hold_id)
    .filter((id) => world.lab.holds.some((one) => one.id === id && one.state === 'over'))
  if (over.length === 0) return []
  return [
    {
      id: `${name}: the hold ends`,
      says: `${name}: the countdown of the slot ends`,
      weight: 3,
      take: () =>
        inTab(app, world, name, (peers) => endCall(peers, call, { ok: true, output: over })),
    },
  ]
}

function timerSteps(app: App, world: World, name: TabName): WorldStep[] {
  const tab = world.tabs[name]
  const steps: WorldStep[] = []
  const fire = (event: string, chart: 'cart' | 'checkout' | 'session', says: string) => {
    steps.push({
      id: `${name}: ${says}`,
      says: `${name}: ${says}`,
      take: () =>
        inTab(app, world, name, (peers) => {
          // SAFETY: the event of a timer, which XState sends itself.
          peers[chart].send({ type: event } as never)
        }),
    })
  }
  if (isAt(tab, 'cart', 'sync.failed')) {
    fire('xstate.after.SYNC_RETRY.cart.sync.failed', 'cart', 'the cart is saved again by itself')
  }
  if (isAt(tab, 'session', 'auth.unreachable')) {
    const event = 'xstate.after.REFRESH_RETRY.session.auth.unreachable'
    fire(event, 'session', 'the session is tried again by itself')
  }
  if (isAt(tab, 'checkout', 'paying.pending')) {
    fire(
      'xstate.after.PAYMENT_RECHECK.checkout.paying.pending',
      'checkout',
      'the payment is looked up again by itself',
    )
  }
  return steps
}

/** What the patient does in a tab. */
function patientSteps(app: App, world: World, name: TabName): WorldStep[] {
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
    can('closes sign-in', ({ signIn: dialog }) => dialog.send({ type: 'signIn.close' }))
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
          cleared(from.patient, owner),
        ),
      )
    }
  }
  if (isAt(tab, 'cart', 'prices.changed')) {
    const { lines, priced } = cart
    const gone = priced.changes.flatMap(({ code, flag }) => (flag === 'notExist' ? [code] : []))
    can('accepts the new prices', ({ cart: peer }) => peer.send({ type: 'prices.accept' }), {
      patient: (now) => acceptedBy(now, owner, acceptedLines(lines, priced), gone),
      weight: 2,
    })
  }
  if (isAt(tab, 'cart', 'sync.failed')) {
    can('tries to save the cart again', ({ cart: peer }) => peer.send({ type: 'sync.refresh' }))
  }

  // Booking
  const hasItems = (bookingOf(tab)?.basket.codes.length ?? 0) > 0
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
    canRarely('session', 'logs out', (from) =>
      inTab(app, from, name, ({ session }) => session.send({ type: 'session.signOut' })),
    )
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

export function signIn({ signIn: dialog }: Peers): void {
  dialog.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
  dialog.send({ type: 'method.choose', method: 'password' })
  dialog.send({ type: 'password.submit', mobile: sampleUser.mobile_no, password: 'secret' })
}

function fillIn({ checkout }: Peers): void {
  checkout.send({ type: 'member.choose', member: sampleMember })
  checkout.send({ type: 'address.choose', address: sampleAddress })
  checkout.send({ type: 'details.confirm' })
}

function gatewaySteps(app: App, world: World, name: TabName, paymentId: string): WorldStep[] {
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

function lateSteps(app: App, world: World): WorldStep[] {
  return world.late.flatMap((call, index) => {
    const what = `${call.chart}.${call.invoke}`
    const late = world.late.filter((_, other) => other !== index)
    // The device of a request that was given up: its token is all that matters.
    const token = Object.values(world.devices).find(
      (one) => one.token?.serial === call.token,
    )?.token
    return [
      {
        id: `late: ${what} arrives`,
        says: `the request ${what} that was given up reaches the lab late`,
        take: () => withLab({ ...world, late }, app.ask(world.lab, call, token ?? null).lab),
      },
      {
        id: `late: ${what} is gone`,
        says: `the request ${what} that was given up never arrives`,
        take: () => ({ ...world, late }),
      },
    ]
  })
}

/** What happens outside the browsers. */
function labSteps(world: World): WorldStep[] {
  const { lab, devices } = world
  const dearer = (): Lab => ({
    ...lab,
    prices: { ...lab.prices, 1: { ...lab.prices[1], CBC: (lab.prices[1]?.CBC ?? 0) + 50 } },
  })
  const isHeld = lab.holds.some(({ state }) => state === 'held')
  return [
    ...rarely(world, 'price', {
      id: 'lab: a price rises',
      says: 'the lab raises the price of CBC by ₹50',
      take: (from) => ({ ...from, lab: dearer() }),
    }),
    ...(isHeld
      ? rarely(world, 'expiry', {
          id: 'lab: holds end',
          says: 'fifteen minutes pass: the held slots are free again',
          take: (from) => ({
            ...from,
            lab: {
              ...lab,
              holds: lab.holds.map((one) =>
                one.state === 'held' ? { ...one, state: 'over' } : one,
              ),
            },
          }),
        })
      : []),
    ...(['phone', 'laptop'] as const).flatMap((name) => {
      const { token } = devices[name]
      if (!token || token.isRevoked || token.isExpired) return []
      const change = (changed: Partial<typeof token>) => (from: World) => ({
        ...from,
        devices: { ...devices, [name]: { ...devices[name], token: { ...token, ...changed } } },
      })
      return [
        ...rarely(world, 'session', {
          id: `${name}: the token expires`,
          says: `${name}: the access token expires`,
          take: change({ isExpired: true }),
        }),
        ...rarely(world, 'session', {
          id: `${name}: the session ends`,
          says: `${name}: the lab ends the session`,
          take: change({ isRevoked: true }),
        }),
      ]
    }),
  ]
}

type Rare = {
  readonly id: string
  readonly says: string
  readonly take: (from: World) => World
}

/** A step that a story takes only so often. */
function rarely(world: World, trouble: Trouble, { id, says, take }: Rare): WorldStep[] {
  const left = world.left[trouble]
  if (left === 0) return []
  const from = { ...world, left: { ...world.left, [trouble]: left - 1 } }
  return [{ id, says, weight: trouble === 'edit' ? 1 : 0.3, take: () => take(from) }]
}
