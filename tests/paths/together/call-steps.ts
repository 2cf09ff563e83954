import type { AnyActorRef } from 'xstate'
import type { Peers } from '#machines/root/wire-peers.ts'
import { cartAsText, type Lab } from './lab.ts'
import type { App } from './live-tab.ts'
import { askLate, givesBack, isRead, noAnswer } from './network.ts'
import { withLab } from './patient.ts'
import { changeDevice } from './running-tab.ts'
import { deliver, endCall } from './tab-calls.ts'
import { isAt } from './view.ts'
import type { Call, TabName, World } from './world.ts'
import { inTab, rarely, type WorldStep } from './world-step.ts'

export function messageSteps(app: App, world: World, name: TabName): WorldStep[] {
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
            } else if (message.type === 'cart-changed') {
              cart.send({ ...message, type: 'tab.changedCart' })
            } else cart.send({ ...message, type: 'tab.savedCart' })
          },
          (tab) => ({ ...tab, inbox }),
        ),
    },
  ]
}

export function callSteps(app: App, world: World, name: TabName, call: Call): WorldStep[] {
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
        return end(withLab(world, lab), { ...call, answer, stage: 'back', ...seenBy(call, lab) })
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
                one === call
                  ? ({ ...call, answer, stage: 'back', ...seenBy(call, lab) } as const)
                  : one,
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

function seenBy(call: Call, lab: Lab): Pick<Call, 'cart'> {
  return call.actor === 'syncCart' ? { cart: cartAsText(lab) } : {}
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

export function timerSteps(app: App, world: World, name: TabName): WorldStep[] {
  const tab = world.tabs[name]
  const steps: WorldStep[] = []
  const fire = (event: string, chart: keyof Peers, says: string) => {
    steps.push({
      id: `${name}: ${says}`,
      says: `${name}: ${says}`,
      take: () =>
        inTab(app, world, name, (peers) => {
          const peer: AnyActorRef = peers[chart]
          // The event of a timer, which XState sends itself.
          peer.send({ type: event })
        }),
    })
  }
  if (isAt(tab, 'cart', 'sync.failed')) {
    fire('xstate.after.SYNC_RETRY.cart.sync.failed', 'cart', 'the cart is saved again by itself')
  }
  if (isAt(tab, 'callback', 'dialog.waiting')) {
    const event = 'xstate.after.CALLBACK_DELAY.callback.dialog.waiting'
    fire(event, 'callback', '40 seconds have passed')
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

export function lateSteps(app: App, world: World): WorldStep[] {
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
        take: () => {
          const lab = askLate(app.ask, world.lab, call, token ?? null)
          // It may overtake what the patient has changed since.
          const hasCrossed = cartAsText(lab) !== cartAsText(world.lab)
          const patient = hasCrossed ? { ...world.patient, isUnclear: true } : world.patient
          // As after a lost answer, nobody knows what it did.
          const left = { ...world.left, fault: 0 }
          return withLab({ ...world, late, patient, left }, lab)
        },
      },
      {
        id: `late: ${what} is gone`,
        says: `the request ${what} that was given up never arrives`,
        // The tab was closed before it could give back what it got.
        take: () => ({
          ...world,
          late,
          left: givesBack(call) ? { ...world.left, fault: 0 } : world.left,
        }),
      },
    ]
  })
}
