import { exploreTogether } from 'chart-paths/together/explore-together.ts'
import type { Bounds } from 'chart-paths/together/model.ts'
import { isDeadEnd, isViolated, possible } from 'chart-paths/together/story.ts'
import { describe, expect, it } from 'vitest'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { noCart } from '#machines/cart/server-cart.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Lab } from './lab.ts'
import { type App, appOf } from './live-tab.ts'
import { askLab, noAnswer } from './network.ts'
import { changeDevice } from './running-tab.ts'
import { startsOf } from './starts.ts'
import { togetherOf } from './together.ts'
import { type Call, nameOf } from './world.ts'

const BOUNDS: Bounds = {
  depth: 2,
  maxWorlds: 200,
  walks: 300,
  steps: 24,
  seed: 17,
  samples: 0,
}

/** Rules that an app with a fault breaks, from one start of the real app. */
function brokenBy(fault: Partial<App>, start: string) {
  const app = appOf()
  const from = startsOf(app)[start]
  if (!from) throw new Error(`There is no start ${start}`)
  const model = { ...togetherOf({ ...app, ...fault }), starts: { [start]: from } }
  return exploreTogether(model, BOUNDS).findings.map(({ says }) => says)
}

/** A lab that changes what one call does. */
function labWith(name: string, change: (before: Lab, after: Lab, call: Call) => Lab): Partial<App> {
  return {
    ask: (lab, call, token) => {
      const { lab: after, answer } = askLab(lab, call, token)
      return { lab: nameOf(call) === name ? change(lab, after, call) : after, answer }
    },
  }
}

/** A lab in which one call always ends like this. */
function labThatAnswers(name: string, output: (lab: Lab) => unknown): Partial<App> {
  return {
    ask: (lab, call, token) =>
      nameOf(call) === name
        ? { lab, answer: { ok: true, output: output(lab) } }
        : askLab(lab, call, token),
  }
}

function wired(wireMore: (peers: Peers) => void): Partial<App> {
  return { wireMore }
}

const dearer = (lab: Lab): Lab => ({
  ...lab,
  drafts: lab.drafts.map((draft) => ({
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, selling_price: line.selling_price + 10 })),
  })),
})

const VISITOR = 'a visitor with CBC in the cart, two tabs'
const SIGNED_IN = 'signed in with CBC in the cart, two tabs'
const CALLBACK = 'the callback is to come, a visitor with CBC in the cart, two tabs'
const DETAILS = 'choosing patient and address, two tabs'
const SLOT = 'a slot is held, two tabs'
const CASH = 'at the payment, Pay at Service, two tabs'
const POINTS = 'at the payment with points applied, two tabs'

describe('a fault of the app or of the lab breaks a rule', () => {
  it.each([
    {
      fault: 'the callback does not wait for page and screen',
      app: appOf({ callback: callbackMachine.provide({ guards: { mayOpen: () => true } }) }),
      start: CALLBACK,
      rules: [
        'The callback does not open over sign-in, a step of the booking or a thank-you page',
        'Sign-in does not open over the callback',
      ],
    },
    {
      fault: 'who logs out, or closes the sign-in of a lost session, stays the patient',
      app: appOf({ checkout: checkoutMachine.provide({ actions: { forgetPatient: () => {} } }) }),
      start: DETAILS,
      rules: ['A visitor has no booking, and no patient, address or centre of one'],
    },
    {
      fault: 'a lost session does not reach the booking',
      app: appOf({
        session: sessionMachine.provide({ actions: { announceLoss: () => {} } }),
      }),
      start: SLOT,
      rules: ['A lost session parks the booking; only an order or a payment under way goes on'],
    },
    {
      fault: 'every tab claims the callback',
      app: wired(({ callback }) => {
        callback.subscribe((now) => {
          if (now.matches({ dialog: 'claiming' })) {
            changeDevice((device) => ({ ...device, callback: 'pending' }))
          }
        })
      }),
      start: CALLBACK,
      rules: ['One tab of a browser shows the callback'],
    },
    {
      fault: 'an order is booked at another price than was confirmed',
      app: labWith('checkout.placeOrder', (_, after) => dearer(after)),
      start: CASH,
      rules: [
        'An order has the tests, the prices and the sum that the patient confirmed',
        'No order is placed at a higher price than the patient has seen and accepted',
      ],
    },
    {
      fault: 'an order is booked twice',
      app: labWith('checkout.placeOrder', (_, after) => ({
        ...after,
        drafts: [...after.drafts, ...after.drafts.map((one) => ({ ...one, id: `${one.id}-2` }))],
      })),
      start: CASH,
      rules: ['A test is ordered once, unless the patient adds it again'],
    },
    {
      fault: 'the lines of the cart take the prices of another tab without a word',
      app: wired(({ session, cart }) => {
        session.on('session.started', () => {
          const { lines } = cart.getSnapshot().context
          const changed = lines.map((line) => ({ ...line, selling_price: 999 }))
          cart.send({ type: 'tab.changedCart', changed, removed: [] })
        })
      }),
      start: VISITOR,
      rules: ['A price in the cart is not higher than the patient has seen and accepted'],
    },
    {
      fault: 'a check of prices answers a change that is none',
      app: labThatAnswers('cart.checkPrices', () => ({
        lines: [],
        changes: [{ code: 'CBC', flag: 'price_diff', was: 190, now: 190 }],
      })),
      start: VISITOR,
      rules: ['A price change that is shown is one'],
    },
    {
      fault: 'signing in removes what the visitor chose',
      app: wired(({ session, cart }) => {
        session.on('session.started', () => {
          const removed = cart.getSnapshot().context.lines.map(({ code }) => code)
          cart.send({ type: 'tab.changedCart', changed: [], removed })
        })
      }),
      start: VISITOR,
      rules: ['A test leaves the cart only by the patient or by its order'],
    },
    {
      fault: 'a cleared cart is filled again',
      app: wired(({ cart }) => {
        let last = cart.getSnapshot().context
        cart.subscribe(({ context }) => {
          if (context.lines.length > 0) last = context
        })
        cart.on('cart.emptied', () => {
          cart.send({ type: 'tab.changedCart', changed: last.lines, removed: [] })
        })
      }),
      start: VISITOR,
      rules: ['A test that the patient removed or ordered does not come back into the cart'],
    },
    {
      fault: 'the lab loses what it is told to keep',
      app: labWith('cart.syncCart', (_, after) => ({ ...after, cart: [] })),
      start: SIGNED_IN,
      rules: ["A test leaves the account's cart at the lab only by the patient or by its order"],
    },
    {
      fault: 'the lab keeps what was removed',
      app: labWith('cart.syncCart', (before) => before),
      start: SIGNED_IN,
      rules: [
        "A test that the patient removed or ordered does not come back into the account's cart",
      ],
    },
    {
      fault: 'the badge is not written',
      app: wired(({ cart }) => {
        cart.on('cart.changed', () => changeDevice((device) => ({ ...device, badge: 0 })))
      }),
      start: VISITOR,
      rules: ["The badge is the cart's, once all is quiet"],
    },
    {
      fault: 'nothing that is released is free again',
      app: {
        ask: (lab, call, token) => {
          const isRelease = /release|cancelDraft/.test(call.actor)
          return isRelease
            ? { lab, answer: { ok: true, output: undefined } }
            : askLab(lab, call, token)
        },
        leave: (lab) => lab,
      } satisfies Partial<App>,
      start: POINTS,
      rules: [
        'A slot is held only for a booking that a tab or a browser still has',
        'Points are held only for a booking that a tab or a browser still has',
        'With an empty cart no slot is held, once all is quiet',
      ],
    },
    {
      fault: 'the cart is emptied without telling the booking',
      app: wired(({ cart, checkout }) => {
        checkout.on('member.chosen', () => {
          changeDevice((device) => ({ ...device, cart: noCart, badge: 0 }))
          cart.send({ type: 'cart.forget' })
        })
      }),
      start: DETAILS,
      rules: [
        'No step of the booking is open on an empty cart',
        'A booking before its order is of the tests in the cart',
      ],
    },
    {
      fault: 'the patient of a cleared booking stays',
      app: wired(({ checkout }) => {
        const { people, address } = checkout.getSnapshot().context
        checkout.subscribe(({ context }) => {
          if (context.people.length === 0) Object.assign(context, { people, address })
        })
      }),
      start: SLOT,
      rules: ['Clearing the cart empties the booking: no patient, address or centre stays'],
    },
    {
      fault: 'a chart gets an answer that it cannot take',
      app: labThatAnswers('cart.syncCart', () => null),
      start: SIGNED_IN,
      rules: ['No chart stops with an error'],
    },
  ])('$fault', ({ app, start, rules }) => {
    expect(brokenBy(app, start)).toEqual(expect.arrayContaining(rules))
  })
})

describe('a fault that only a few steps in a row show', () => {
  it('the booking does not hear of new prices', () => {
    const checkout = checkoutMachine.provide({ guards: { arePricesChanged: () => false } })
    const model = { ...togetherOf(appOf({ checkout })), starts: startsOf(appOf()) }
    const says = 'While a price change waits for the patient, nothing is ordered'
    const rule = model.rules.find((one) => one.says === says)
    const story = {
      start: CASH,
      ids: [
        'lab: a price rises',
        'tab 1: comes back to the tab',
        'tab 1: cart.syncCart succeeds',
        'tab 1: places the order, ₹340',
      ],
    }

    expect(rule && possible(model, story, isViolated(rule))).toEqual(story)
  })
})

describe('a lab that never does something closes a way on', () => {
  it.each([
    {
      fault: 'no draft is ever made',
      never: 'checkout.createDraft',
      start: DETAILS,
      ids: ['tab 1: chooses patient and address', 'tab 1: checkout.createDraft succeeds'],
      ways: [
        'From everywhere, tab 1 gets to the thank-you page or has an empty cart',
        '“Try again” of the booking succeeds in tab 1',
      ],
    },
    {
      fault: 'the cart is never saved',
      never: 'cart.syncCart',
      start: SIGNED_IN,
      ids: ['tab 1: adds TSH for ₹400', 'tab 1: cart.syncCart succeeds', 'tab 2: hears'],
      ways: ['Saving the cart again succeeds in tab 1'],
    },
    {
      fault: 'a payment is never decided',
      never: 'checkout.verifyPayment',
      start: 'at the bank, two tabs',
      ids: [
        'tab 1: the patient comes back',
        'tab 1: cart.syncCart succeeds',
        'tab 1: checkout.resumeBooking succeeds',
        'tab 1: checkout.verifyPayment succeeds',
      ],
      ways: ['Looking a payment up again succeeds in tab 1'],
    },
  ])('$fault', ({ never, start, ids, ways }) => {
    const story = { start, ids }
    const model = {
      ...togetherOf({ ...appOf(), ...labThatFails(never) }),
      starts: startsOf(appOf()),
    }
    for (const says of ways) {
      const way = model.waysOn.find((one) => one.says === says)
      expect(way && possible(model, story, isDeadEnd(way), 'at the end')).toEqual(story)
    }
  })
})

function labThatFails(name: string): Partial<App> {
  return {
    ask: (lab, call, token) =>
      nameOf(call) === name ? { lab, answer: noAnswer } : askLab(lab, call, token),
  }
}
