import type { Rule } from 'chart-paths/together/model.ts'
import { codesOf } from '#machines/checkout/basket.ts'
import { cartAsText } from './lab.ts'
import { bookedAs } from './patient.ts'
import { bookingOf, cartOf, codesIn, isAt, isCovered, isQuiet, ownerOf, TAB_NAMES } from './view.ts'
import type { Tab, World } from './world.ts'

type WorldRule = Rule<World>

/** Where pressing the order leads. */
const BEGUN = ['placing.checkingPrices', 'paying.checkingPrices'] as const

/** Calls that can charge a patient or take a slot from another patient. */
const ORDERING = /^(createDraft|updateDraft|placeOrder|createPayment|orderByPayment)$/

/** What holds whatever happens between two tabs, two devices and the lab. */
export const rules: readonly WorldRule[] = [
  // What is ordered is what the patient last saw.
  {
    says: 'An order has the tests, the prices and the sum that the patient confirmed',
    holds: (now, before) => newlyBooked(now, before).every((id) => isConfirmed(now, id)),
  },
  {
    says: 'A test is ordered once, unless the patient adds it again',
    holds: ({ patient: { ordered } }) => new Set(ordered).size === ordered.length,
  },

  // Nothing is charged that was not shown.
  {
    says: 'A price in the cart is not higher than the patient has seen and accepted',
    holds: (now) =>
      eachTab(now, (tab) =>
        (cartOf(tab)?.lines ?? []).every(
          ({ code, selling_price }) => selling_price <= (now.patient.agreed[code] ?? selling_price),
        ),
      ),
  },
  {
    says: 'No order is placed at a higher price than the patient has seen and accepted',
    holds: (now, before) =>
      newlyBooked(now, before).every((id) =>
        Object.entries(bookedAs(now.lab, id)?.prices ?? {}).every(
          ([code, price]) => price <= (now.patient.agreed[code] ?? 0),
        ),
      ),
  },
  {
    says: 'While a price change waits for the patient, nothing is ordered',
    holds: (now, before) =>
      eachTab(
        now,
        (tab, was) => {
          const isPressed =
            isAt(tab, 'checkout', ...BEGUN) && !(was && isAt(was, 'checkout', ...BEGUN))
          return !(isPressed && was && isAt(was, 'cart', 'prices.changed'))
        },
        before,
      ),
  },
  {
    says: 'A price change that is shown is one',
    holds: (now) =>
      eachTab(
        now,
        (tab) =>
          !isQuiet(now) ||
          !isAt(tab, 'cart', 'prices.changed') ||
          (cartOf(tab)?.priced.changes ?? []).every((change) => {
            const line = cartOf(tab)?.lines.find(({ code }) => code === change.code)
            if (!line) return false
            if (change.flag === 'notExist') return true
            return line.selling_price === change.was && change.was !== change.now
          }),
      ),
  },

  // A line leaves the cart only by the patient or by an order that holds it.
  {
    says: 'A test leaves the cart only by the patient or by its order',
    holds: (now) =>
      !isQuiet(now) ||
      eachUpToDate(now, (tab) => {
        const here = codesIn(tab)
        return now.patient.wants[ownerOf(tab, now)].every((code) => here.includes(code))
      }),
  },
  {
    says: 'A test that the patient removed or ordered does not come back into the cart',
    holds: (now) =>
      !isQuiet(now) ||
      eachUpToDate(now, (tab) => {
        const wanted = now.patient.wants[ownerOf(tab, now)]
        return codesIn(tab).every((code) => wanted.includes(code))
      }),
  },
  {
    says: "A test leaves the account's cart at the lab only by the patient or by its order",
    holds: (now) =>
      !isSaved(now) ||
      now.patient.wants.account.every((code) => now.lab.cart.some((line) => line.code === code)),
  },
  {
    says: "A test that the patient removed or ordered does not come back into the account's cart",
    holds: (now) =>
      !isSaved(now) || now.lab.cart.every(({ code }) => now.patient.wants.account.includes(code)),
  },
  {
    says: "The badge is the cart's, once all is quiet",
    holds: (now) =>
      !isQuiet(now) ||
      now.patient.isUnclear ||
      eachTab(
        now,
        (tab) => !tab.charts || isCovered(tab) || badgeOf(now, tab) === codesIn(tab).length,
      ),
  },

  // No hold or points stay with nobody.
  {
    says: 'A slot is held only for a booking that a tab or a browser still has',
    holds: (now) =>
      !isSettledWithoutFaults(now) ||
      now.lab.drafts.every(
        ({ id, status, holdId }) =>
          status !== 'draft' ||
          !now.lab.holds.some((hold) => hold.id === holdId && hold.state === 'held') ||
          isKnown(now, id) ||
          isBeingPaid(now, id),
      ),
  },
  {
    says: 'Points are held only for a booking that a tab or a browser still has',
    holds: (now) =>
      !isSettledWithoutFaults(now) ||
      now.lab.drafts.every(
        ({ id, status, points }) =>
          status !== 'draft' || points === 0 || isKnown(now, id) || isBeingPaid(now, id),
      ),
  },
  {
    says: 'With an empty cart no slot is held, once all is quiet',
    holds: (now) =>
      !isSettledWithoutFaults(now) ||
      Object.values(now.tabs).some((tab) => codesIn(tab).length > 0) ||
      !now.lab.holds.some(
        ({ id, state }) =>
          state === 'held' &&
          !now.lab.drafts.some((draft) => draft.holdId === id && isBeingPaid(now, draft.id)),
      ),
  },

  // The booking is that of its cart.
  {
    says: 'No step of the booking is open on an empty cart',
    holds: (now) =>
      eachTab(now, (tab) => !isAt(tab, 'checkout', 'booking') || codesIn(tab).length > 0),
  },
  {
    says: 'A booking before its order is of the tests in the cart',
    holds: (now) =>
      !isQuiet(now) ||
      eachTab(now, (tab) => {
        if (!isAt(tab, 'checkout', 'idle', 'reviewing', 'booking')) return true
        const codes = codesOf(bookingOf(tab)?.basket ?? [])
        return codes.toSorted().join() === codesIn(tab).toSorted().join()
      }),
  },
  {
    says: 'Clearing the cart empties the booking: no patient, address or centre stays',
    holds: (now) =>
      !now.patient.hasCleared ||
      !isQuiet(now) ||
      eachUpToDate(now, (tab) => {
        if (!isAt(tab, 'checkout', 'idle', 'waking', 'reviewing')) return true
        return codesIn(tab).length > 0 || isEmpty(tab)
      }),
  },

  // The booking follows the session.
  {
    says: 'Until it is known who is signed in, the booking waits',
    holds: (now) =>
      eachTab(
        now,
        (tab) => !isAt(tab, 'session', 'auth.restoring') || isAt(tab, 'checkout', 'waking'),
      ),
  },
  {
    says: 'A visitor has no booking, and no patient, address or centre of one',
    holds: (now) =>
      eachTab(
        now,
        (tab) =>
          !isAt(tab, 'session', 'auth.anonymous', 'auth.leaving.chosen', 'auth.changing') ||
          (isAt(tab, 'checkout', 'waking', 'idle') && isEmpty(tab)),
      ),
  },
  {
    says: 'A lost session parks the booking; only an order or a payment under way goes on',
    holds: (now, before) =>
      eachTab(
        now,
        (tab, was) =>
          !(was && isAt(was, 'session', 'auth.signedIn')) ||
          !isAt(tab, 'session', 'auth.leaving.lost', 'auth.sessionOut', 'auth.signedOut') ||
          isAt(tab, 'checkout', 'waking', 'idle', 'parked', 'placing', 'paying'),
        before,
      ),
  },
  {
    says: 'A booking that waits for a patient makes no calls',
    holds: (now) =>
      eachTab(
        now,
        (tab) => !isAt(tab, 'checkout', 'waking', 'idle', 'parked') || callsOf(tab).length === 0,
      ),
  },
  {
    says: 'At most one call to draft, order or pay runs at a time',
    holds: (now) =>
      eachTab(now, (tab) => callsOf(tab).filter(({ actor }) => ORDERING.test(actor)).length <= 1),
  },
  {
    says: 'An order is placed or paid only with a draft',
    holds: (now) =>
      eachTab(
        now,
        (tab) => !isAt(tab, 'checkout', 'placing', 'paying') || bookingOf(tab)?.drafts.length !== 0,
      ),
  },

  // The callback waits its turn.
  {
    says: 'The callback does not open over sign-in, a step of the booking or a thank-you page',
    holds: (now, before) =>
      eachTab(
        now,
        (tab, was) =>
          !isAt(tab, 'callback', 'dialog.open') ||
          (was !== null && isAt(was, 'callback', 'dialog.open')) ||
          !(isAt(tab, 'signIn', 'open') || isAt(tab, 'checkout', 'booking', 'thankYou')),
        before,
      ),
  },
  {
    says: 'Sign-in does not open over the callback',
    holds: (now) =>
      eachTab(now, (tab) => !isAt(tab, 'callback', 'dialog.open') || !isAt(tab, 'signIn', 'open')),
  },
  {
    says: 'One tab of a browser shows the callback',
    holds: ({ tabs }) => {
      const shown = Object.values(tabs).filter((tab) => isAt(tab, 'callback', 'dialog.open'))
      return new Set(shown.map(({ device }) => device)).size === shown.length
    },
  },
  {
    says: 'No chart stops with an error',
    holds: (now) => eachTab(now, ({ error }) => error === null),
  },
]

function isEmpty(tab: Tab): boolean {
  const booking = bookingOf(tab)
  return !booking || (booking.people.length === 0 && !booking.address && !booking.centre)
}

function callsOf({ calls }: Tab) {
  return calls.filter(({ chart }) => chart === 'checkout')
}

function eachTab(
  now: World,
  holds: (tab: Tab, was: Tab | null) => boolean,
  before: World | null = null,
): boolean {
  return TAB_NAMES.every((name) => holds(now.tabs[name], before?.tabs[name] ?? null))
}

/** Tabs that have not missed a change on another device. A cart that was not saved is not compared. */
function eachUpToDate(now: World, holds: (tab: Tab) => boolean): boolean {
  const hasFailed = !eachTab(now, hasServer)
  return (
    now.patient.isUnclear ||
    hasFailed ||
    eachTab(now, (tab) => !tab.charts || isCovered(tab) || isBehind(now, tab) || holds(tab))
  )
}

/** Neither the cart nor the session waits for the network. */
function hasServer(tab: Tab): boolean {
  return !isAt(tab, 'cart', 'sync.failed') && !isAt(tab, 'session', 'auth.unreachable')
}

/** Another device has changed the account's cart, and this one has not asked since. */
function isBehind({ devices, lab }: World, { device }: Tab): boolean {
  const { token, seenCart } = devices[device]
  return token !== null && seenCart !== cartAsText(lab)
}

/** All is quiet, and no tab has a cart that it could not save. */
function isSaved(now: World): boolean {
  const isSignedIn = Object.values(now.devices).some(({ token }) => token)
  if (now.patient.isUnclear) return false
  return isSignedIn && isQuiet(now) && eachTab(now, hasServer)
}

function newlyBooked(now: World, before: World | null): readonly string[] {
  const was = new Set(
    before?.lab.drafts.flatMap(({ id, status }) => (status === 'booked' ? [id] : [])),
  )
  const booked = now.lab.drafts.filter(({ status }) => status === 'booked')
  return before ? booked.map(({ id }) => id).filter((id) => !was.has(id)) : []
}

function isConfirmed({ lab, patient }: World, draftId: string): boolean {
  const booked = JSON.stringify(sorted(bookedAs(lab, draftId)))
  return patient.confirmed.some((shown) => JSON.stringify(sorted(shown)) === booked)
}

function sorted<T extends { readonly prices: Readonly<Record<string, number>> }>(shown: T | null) {
  return shown && { ...shown, prices: Object.entries(shown.prices).toSorted() }
}

function badgeOf({ devices }: World, { device }: Tab): number {
  return devices[device].badge ?? 0
}

/**
 * A lost answer may leave a hold until its time is over: nobody can know of it. Without a session
 * nobody can release one.
 */
function isSettledWithoutFaults(now: World): boolean {
  const hasSession = Object.values(now.devices).every(
    ({ token, serial, ended }) => token || serial !== ended,
  )
  return hasSession && now.left.fault > 0 && isQuiet(now)
}

/** What is held for an open payment is released by the lab when the payment ends. */
function isBeingPaid({ lab }: World, draftId: string): boolean {
  return lab.payments.some((one) => one.draftId === draftId && one.status === 'open')
}

function isKnown({ tabs, devices }: World, draftId: string): boolean {
  return (
    Object.values(tabs).some((tab) => bookingOf(tab)?.drafts[0]?.order_id === draftId) ||
    Object.values(devices).some(({ booking }) => booking?.draftId === draftId)
  )
}
