import { answered, failedWith, type HeldSignal } from 'chart-paths/together/held-actors.ts'
import type { AnyActorRef } from 'xstate'
import { isCartReady, isCartSynced } from '#machines/cart/cart.selectors.ts'
import type { CartInput } from '#machines/cart/cart.setup.ts'
import { linesOfChange, noCart } from '#machines/cart/server-cart.ts'
import type { OrderInput, Resumed, ResumeInput } from '#machines/checkout/checkout.actors.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { isSettled, isSignedIn } from '#machines/session/session.selectors.ts'
import { sampleUser } from '#paths/session/model.ts'
import { bookingPayload, partPayloads } from '../../../src/features/checkout/order-payload.ts'
import { hasKeptDraft, type ResumeRequest, resumeHere, withoutDead } from './kept-booking.ts'
import type { Answer } from './lab.ts'
import { givesBack, noAnswer } from './network.ts'
import { changeDevice, current, type Running } from './running-tab.ts'
import { type Call, nameOf, type Tab } from './world.ts'

/** One tab of a device at a time, as `withTabLock` has it. */
const SYNC = 'cart.syncCart'

export function isSyncing({ calls }: Tab): boolean {
  return calls.some((call) => nameOf(call) === SYNC && call.stage !== 'held')
}

export function waitsToSync({ calls }: Tab): boolean {
  return calls.some((call) => nameOf(call) === SYNC && call.stage === 'held')
}

/** Ends a call of the tab. */
export function endCall(
  peers: Peers,
  { chart, invoke }: Pick<Call, 'chart' | 'invoke'>,
  answer: Answer,
): void {
  const run = current()
  run.calls = run.calls.filter((call) => !(call.chart === chart && call.invoke === invoke))
  childOf(peers, chart, invoke)?.send(
    answer.ok ? answered(answer.output) : failedWith(answer.error),
  )
}

/** An answer of the lab arrives. A refused token tells the session first (src/lib/http). */
export function deliver(peers: Peers, call: Call): void {
  const run = current()
  const { answer, cart } = call
  if (!answer) return
  const open = run.calls.find(
    ({ chart, invoke, stage }) =>
      chart === call.chart && invoke === call.invoke && stage === call.stage,
  )
  const { token } = run.device
  if (!answer.ok && answer.error.kind === 'lost' && call.token !== null && token) {
    if (call.token === token.serial) peers.session.send({ type: 'http.401' })
    // The patient has signed in again since: src/lib/http/client.ts sends the call again.
    else if (open) {
      replace(run, open, { ...open, stage: 'out', token: token.serial, answer: null })
      return
    }
  }
  if (answer.ok && cart !== undefined) changeDevice((device) => ({ ...device, seenCart: cart }))
  if (answer.ok && call.actor === 'resumeBooking') {
    // SAFETY: request and output of this actor.
    const [request, output] = [call.request as ResumeRequest, answer.output as Resumed]
    changeDevice((device) => withoutDead(device, request, output))
  }
  if (run.calls.includes(open ?? call)) endCall(peers, call, answer)
}

function childOf(peers: Peers, chart: string, invoke: string): AnyActorRef | undefined {
  // SAFETY: the id of a peer is its name, and each of its children is an invoke.
  const peer = peers[chart as keyof Peers]
  return (peer.getSnapshot().children as Record<string, AnyActorRef | undefined>)[invoke]
}

/** A chart starts a call, or gives one up. */
export function onSignal(held: HeldSignal): void {
  const run = current()
  const { kind, chart, invoke } = held
  if (kind === 'started') {
    run.calls = [...run.calls, callOf(held, run)]
    return
  }
  const ended = run.calls.find((call) => call.chart === chart && call.invoke === invoke)
  run.calls = run.calls.filter((call) => call !== ended)
  if (ended && (ended.stage === 'out' || givesBack(ended))) run.orphans.push(ended)
}

/** Actors that the browser answers itself. */
const HERE = new Set([
  'session.restoreSession',
  'session.signOut',
  'session.forgetSession',
  'session.clearPatient',
  'cart.restoreCart',
  'checkout.createLead',
  'checkout.watchHold',
  'callback.restoreCallback',
  'callback.claimCallback',
  'signIn.checkPassword',
])
const PUBLIC = new Set([
  'session.refreshTokens',
  'cart.checkPrices',
  'checkout.checkPrices',
  'checkout.loadSlots',
])

function callOf({ chart, invoke, actor, input }: HeldSignal, run: Running): Call {
  const name = `${chart}.${actor}`
  const call = { chart, invoke, actor, input, token: null, answer: null }
  if (HERE.has(name) || actor === 'resumeBooking') return { ...call, request: null, stage: 'held' }
  const request = requestOf(chart, actor, input, run)
  const { token } = run.device
  if (name === SYNC && run.isSyncTaken) return { ...call, request, stage: 'held' }
  if (PUBLIC.has(name)) return { ...call, request, stage: 'out' }
  if (token?.isExpired) return { ...call, request, stage: 'held' }
  return { ...call, request, stage: 'out', token: token?.serial ?? null }
}

/** What is read at the start of a call, besides its input. */
function requestOf(
  chart: string,
  actor: string,
  input: unknown,
  { peers, device }: Running,
): unknown {
  const { lines } = peers.cart.getSnapshot().context
  const seen = lines.map(({ code, selling_price }) => ({ code, selling_price }))
  if (chart === 'cart') {
    // SAFETY: every actor of the cart but restoreCart has this input.
    const given = input as CartInput
    const city = given.city?.id ?? 0
    if (actor === 'checkPrices') return { action: 'check', lines: seen, city }
    const unsaved = linesOfChange(given.unsaved)
    return { action: unsaved.length > 0 ? 'change' : 'load', lines: unsaved, city }
  }
  switch (actor) {
    case 'checkPrices':
      return { action: 'check', lines: seen, city: device.city.id }
    case 'createDraft':
    case 'updateDraft': {
      const city = device.city.id
      // SAFETY: the input of these actors. Its carts are taken at one place: they have one draft.
      const [part] = partPayloads(input as OrderInput, lines, city)
      return part ? { payload: part.payload, city } : null
    }
    case 'placeOrder':
    case 'createPayment':
      // SAFETY: the input of these actors.
      return { payload: bookingPayload(input as OrderInput, () => lines), city: device.city.id }
    default:
      return null
  }
}

/** Instead of a token: the session was told that it is expired. */
const WAITS = -1

/** Everything that a tab does by itself and at once. */
export function settleHere(run: Running): void {
  for (let progress = true; progress; ) {
    const call = run.calls.find((one) => one.stage === 'held' && isReady(one, run))
    progress = call !== undefined
    if (call) goOn(call, run)
  }
}

function isReady(call: Call, run: Running): boolean {
  const { peers, device } = run
  if (call.actor === 'watchHold') return false
  if (isUnread(call)) {
    const cart = peers.cart.getSnapshot()
    // SAFETY: the input of this actor.
    const isSyncNeeded = !hasKeptDraft(device, call.input as ResumeInput)
    return isCartReady(cart) && (isCartSynced(cart) || !isSyncNeeded)
  }
  // Tokens are read faster than the cart.
  if (call.actor === 'restoreCart')
    return !peers.session.getSnapshot().matches({ auth: 'restoring' })
  if (HERE.has(nameOf(call))) return true
  if (nameOf(call) === SYNC && run.isSyncTaken) return false
  const session = peers.session.getSnapshot()
  return isSettled(session) || session.matches({ auth: 'reloading' })
}

/** Resuming waits for the cart before it reads the kept booking. */
function isUnread({ actor, request }: Call): boolean {
  return actor === 'resumeBooking' && request === null
}

function goOn(call: Call, run: Running): void {
  const { peers } = run
  if (isUnread(call)) {
    const codes = peers.cart.getSnapshot().context.lines.map(({ code }) => code)
    // SAFETY: the input of this actor.
    const ask = resumeHere(run.device, call.input as ResumeInput, codes)
    if ('at' in ask) endCall(peers, call, { ok: true, output: ask })
    else send(call, ask, run)
    return
  }
  if (HERE.has(nameOf(call))) {
    endCall(peers, call, { ok: true, output: outputHere(call, run) })
    return
  }
  const session = peers.session.getSnapshot()
  if (run.device.token?.isExpired && call.token !== WAITS) {
    replace(run, call, { ...call, token: WAITS })
    peers.session.send({ type: 'token.expired' })
    return
  }
  // The client sends no call of the patient without a token (src/lib/http/client.ts).
  if (!isSignedIn(session) && run.device.token && !PUBLIC.has(nameOf(call))) {
    endCall(peers, call, noAnswer)
    return
  }
  const token = isSignedIn(session) ? (run.device.token?.serial ?? null) : null
  replace(run, call, { ...call, stage: 'out', token })
}

function send(call: Call, request: unknown, run: Running): void {
  const { token } = run.device
  const sent = token?.isExpired
    ? ({ stage: 'held', token: null } as const)
    : ({ stage: 'out', token: token?.serial ?? null } as const)
  replace(run, call, { ...call, request, ...sent })
}

function replace(run: Running, call: Call, next: Call): void {
  run.calls = run.calls.map((one) => (one === call ? next : one))
}

const CALLBACK_TO_COME = { kind: 'pending', remainingMs: 40_000 } as const

/** The answers of actors that work in the browser only, with what they change in it. */
function outputHere({ actor }: Call, run: Running): unknown {
  const { device } = run
  switch (actor) {
    case 'restoreSession':
      if (!device.token) return { kind: 'none' }
      return { kind: device.token.isExpired ? 'expired' : 'valid', user: sampleUser }
    case 'restoreCart':
      return device.cart
    case 'createLead':
      return { leadId: 'l-1' }
    case 'restoreCallback':
      return device.callback === 'pending' ? CALLBACK_TO_COME : { kind: 'over' }
    case 'claimCallback': {
      const isMine = device.callback === 'pending'
      if (isMine) run.device = { ...device, callback: 'shown' }
      return isMine ? 'mine' : 'taken'
    }
    case 'checkPassword': {
      const serial = device.serial + 1
      run.device = { ...device, serial, token: { serial, isExpired: false, isRevoked: false } }
      return sampleUser
    }
    case 'signOut':
      run.device = { ...device, token: null, cart: noCart, badge: null, booking: null }
      return undefined
    case 'forgetSession':
      run.device = { ...device, token: null }
      return undefined
    case 'clearPatient':
      run.device = { ...device, cart: noCart, badge: null, booking: null }
      return undefined
    default:
      throw new Error(`${actor} is not known here`)
  }
}
