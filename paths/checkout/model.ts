import type { Explore } from 'chart-paths/model.ts'
import { isUnderReview } from '#contract/rules/safety.ts'
import {
  type Basket,
  kindOf,
  mayTakeAll,
  safetyQuestionsOf,
  subdepartmentsOf,
} from '#machines/checkout/basket.ts'
import { type CheckoutContext, partsIn } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { linesOf } from '#machines/checkout/parts.ts'
import { isList } from '#machines/checkout/people.ts'
import { checkoutOutcomes } from './checkout.outcomes.ts'
import { checkoutProperties } from './checkout.properties.ts'
import { checkoutSamples } from './checkout.samples.ts'

const member = 'checkout.booking.details.choosing.member'
const address = 'checkout.booking.details.choosing.address'
const memberIsKnown = '`deciding` finds the member that was just assigned, and goes on to `chosen`'
const addressIsKnown =
  '`deciding` finds the address that was just assigned, and goes on to `chosen`'

/** What is on no way from a list of people to the order of a visit and a scan. */
const NOT_ON_WAY_TO_SCAN =
  /^(?!(person\.add|tests\.give\/herself|details|safety\.answer\/no|slot\.(choose|confirm)|appointment|mode|order|after)\b)(?!.* → (days|held|agreed|draftedForAllApart|placed)$)/

export const checkoutExplore: Explore = {
  machine: checkoutMachine,
  properties: checkoutProperties,
  input: { offers: { centreVisit: true, coupons: true, wallet: true, online: true } },
  variants: {
    'a lab that only comes home and is paid there': {
      offers: { centreVisit: false, coupons: false, wallet: false, online: false },
    },
  },
  events: checkoutSamples,
  outcomes: checkoutOutcomes,
  outsideEvents: [
    'booking.clear',
    'cart.changed',
    'cart.emptied',
    'cart.repriced',
    'cart.restored',
    'gateway.returned',
    'prices.agreed',
    'prices.changed',
    'session.absent',
    'session.ended',
    'session.lost',
    'session.started',
    'session.unreachable',
    'signIn.dismissed',
    'tab.changedBooking',
  ],
  ignoredEvents: [
    {
      state: /^(?!.*(awaitingSignIn|parked))/,
      events: ['signIn.dismissed'],
      why: 'The booking has not asked for sign-in.',
    },
    {
      state: /^(?!.*atGateway)/,
      events: ['gateway.returned'],
      why: 'No payment is at the gateway: the browser has shown the page again for another reason.',
    },
    {
      state: /^(?!.*waking)/,
      events: ['session.absent'],
      why: 'The stored tokens are read once, at the start.',
    },
    {
      state: /^(?!.*waking)/,
      events: ['session.unreachable'],
      why: 'The call that fails for it shows that in its step.',
    },
    {
      state: /waking\.unreachable/,
      events: ['session.unreachable'],
      why: 'The page says so already.',
    },
    {
      state: /^(?!.*(waking|idle|parked))/,
      events: ['session.started'],
      why: 'The tokens of the signed-in patient were renewed.',
    },
    {
      state: /^(?!.*booking\.(slot|payment))/,
      events: ['tab.changedBooking'],
      why: 'Nothing is held here, or the answer of a call decides what is.',
    },
    {
      state: /idle|parked/,
      events: ['session.lost'],
      why: 'The booking waits for a patient.',
    },
    {
      state: /placing\.(?!failed)|paying\.(checkingPrices|creating|verifying|ordering|refunding)/,
      events: ['session.lost'],
      why: 'A call is under way that may order or pay: its answer decides.',
    },
    {
      state: /paying\.atGateway/,
      events: ['session.lost'],
      why: "The patient is on the bank's page; the payment is looked up at the return.",
    },
    {
      state: /^(?!.*(placing|paying))/,
      events: ['cart.repriced'],
      why: 'The order is not confirmed yet, or placed: the page shows the prices of the cart.',
    },
  ],
  conditions: [
    {
      cause: /^(checkout\.start|cart\.emptied)/,
      when: ({ filled }) => filled === true,
      why: 'an empty cart has nothing to book',
    },
    {
      cause: /^booking\.clear/,
      when: ({ filled, member }) => filled === true || member === true,
      why: 'an empty cart without a patient has nothing to lose',
    },
    {
      cause: /^cart\.restored/,
      when: ({ filled }) => filled === false,
      why: 'into a filled cart it brings the same tests, which changes nothing',
    },
    {
      cause: /^cart\.changed\/womenOnly/,
      when: ({ member }) => member === false,
      why: 'the kept booking of a sample is for a man, that of a browser test for a woman',
    },
    {
      cause: /^prices\.changed/,
      when: ({ filled, repriced }) => filled === true && repriced === false,
      why: 'only a cart with lines has prices, and new ones are told once',
    },
    {
      cause: /^prices\.agreed/,
      when: ({ repriced }) => repriced === true,
      why: 'without new prices there is nothing to accept',
    },
    {
      cause: /^resumeBooking → nothing/,
      when: ({ draft, wanted, filled }) => draft === 0 || wanted === 'details' || filled === false,
      why: 'a draft that this tab was ordering is open, shown as ordered, or begun again',
    },
    {
      cause: /^resumeBooking → (\w+Apart|scanExpired|homeExpired)/,
      when: ({ draft, visit }) => draft === 0 || visit === 'both',
      why: 'the draft of this tab stays at the places that it is for',
    },
    {
      cause: /^resumeBooking → (scanExpired|homeExpired)/,
      when: ({ draft, appointments, hold }) =>
        draft === 0 || (appointments !== '' && hold === true),
      why: 'a hold that ended for this tab was one of its own',
    },
    {
      cause: /^resumeBooking → heldApart/,
      when: ({ draft, wanted }) => draft === 0 || wanted === 'slot',
      why: 'a tab goes on where it was: at the home slot',
    },
    {
      cause: /^resumeBooking → appointmentApart/,
      when: ({ draft, wanted }) => draft === 0 || wanted !== 'slot',
      why: 'a tab goes on where it was: after the home slot',
    },
    {
      cause: /^member\.choose\/herself/,
      when: ({ answers, list }) => answers !== '' && list === false,
      why: 'somebody else is chosen where the safety answers of the first must be forgotten',
    },
    {
      cause: /^people\.list/,
      when: ({ basket, visit, address, centre }) =>
        basket === 'collectable' || (visit === 'both' && address === true && centre !== null),
      why: 'the family of the samples gives blood; with a scan too it has chosen both places before',
    },
    {
      cause: /^tests\.chooseFor/,
      when: ({ people, visit }) => people === 2 && visit === 'home',
      why: 'it is the same with more people and at other places',
    },
    {
      cause:
        /^(?!cart\.changed\/collectable|checkout\.goTo\/details|details\.confirm|session\.|.* → )/,
      when: ({ choosing }) => choosing === false,
      why: 'who chooses a test in the menu does nothing else in the step before the way back',
    },
    {
      cause: NOT_ON_WAY_TO_SCAN,
      when: ({ list, visit }) => list === false || visit !== 'both',
      why: 'a family with a scan goes straight to its order; the rest is explored without its scan',
    },
    {
      cause: /^visit\.choose/,
      when: ({ list, basket }) => list === false || basket === 'collectable',
      why: 'the family of the samples has chosen where a scan is done before it has a list',
    },
    {
      cause: /^slot\.choose/,
      when: ({ days }) => days === true,
      why: 'only slots that were loaded can be chosen',
    },
    {
      cause: /^appointment\.choose/,
      when: ({ times }) => times === true,
      why: 'only appointments that were loaded can be chosen',
    },
    {
      cause:
        /^resumeBooking → (details|slot|held|heldAsLastTime|payment|expired|expiredAsLastTime|verifying|verifyingReleased)$/,
      when: ({ basket, filled, restricted }) =>
        basket === 'collectable' && filled === true && restricted === false,
      why: 'a kept booking is of the tests in the cart, and its patient may have them',
    },
    {
      cause: /^resumeBooking → outdated/,
      when: ({ filled, restricted }) => filled === true && restricted === false,
      why: 'the draft is of other tests than those in the cart, which its patient may have',
    },
    {
      cause: /^resumeBooking → \w+AsLastTime/,
      when: ({ draft }) => draft === 0,
      why: 'only the browser keeps that a booking was as last time; it is asked where no draft is known',
    },
    {
      cause: /^resumeBooking → open$/,
      when: ({ filled, open, restricted }) =>
        filled === true && open === false && restricted === false,
      why: 'an open booking is of the tests in the cart that its patient may have, and is told once',
    },
    {
      cause:
        /^resumeBooking → (details|heldAsLastTime|expired|appointmentExpired|outdated|emptied|unsafe|placed)/,
      when: ({ open }) => open === false,
      why: 'an open booking continues where the provider says, because it knows what is held',
    },
    {
      cause: /^resumeBooking → emptied/,
      when: ({ filled }) => filled === false,
      why: 'a draft is released only where nothing is left to book',
    },
    {
      cause: /^resumeBooking → (appointmentExpired|appointed|atCentre)$/,
      when: ({ basket, open }) => basket === 'radiology' && open === false,
      why: 'appointments are kept for the scans in the cart; the booking offered from another device is a home visit',
    },
    {
      cause: /^resumeBooking → (heldApart|appointmentApart|paymentApart|scanExpired|homeExpired)$/,
      when: ({ basket, open }) => basket === 'mixed' && open === false,
      why: 'a booking at two places is of a cart that has tests for both',
    },
    {
      cause: /^resumeBooking → unsafe/,
      when: ({ basket }) => basket === 'mixed',
      why: 'a yes is kept for the scan in the cart that is asked about',
    },
    {
      cause: /^updateDraft.* → moved$/,
      when: ({ hold, visit }) => hold === true && visit === 'center',
      why: 'only a home slot that is held is released for a visit to a centre',
    },
    {
      cause: /^updateDraft.* → drafted$/,
      when: ({ hold, visit, people }) =>
        people === 1 && (visit === 'home' || (visit === 'center' && hold === false)),
      why: 'a home slot is not kept for a visit to a centre',
    },
    {
      cause: /^createDraft.* → drafted$/,
      when: ({ visit, people }) => visit !== 'both' && people === 1,
      why: 'two places, and two people, have two drafts',
    },
    {
      cause: /^createDraft.* → draftedForAll$/,
      when: ({ visit, people }) => visit === 'home' && people === 2,
      why: 'only two people have two drafts at one place',
    },
    {
      cause: /^createDraft.* → walkInForAll$/,
      when: ({ visit, people }) => visit === 'center' && people === 2,
      why: 'two people at a centre have two drafts of a visit to it',
    },
    {
      cause: /^updateDraft.* → (draftedForAll|joined)$/,
      when: ({ visit, people }) => visit === 'home' && people === 2,
      why: 'only two people have two drafts at one place',
    },
    {
      cause: /^updateDraft.* → joined$/,
      when: ({ isJoining }) => isJoining === true,
      why: 'who was in the booking has a draft already',
    },
    {
      cause: /^updateDraft.* → draftedForAll$/,
      when: ({ isJoining }) => isJoining === false,
      why: 'who joins has no place in a slot that is held',
    },
    {
      cause: /^(createDraft|updateDraft).* → linkedRefused$/,
      when: ({ visit }) => visit === 'both',
      why: 'only the drafts of two places are linked',
    },
    {
      cause: /^createDraft.* → draftedApart$/,
      when: ({ visit, people }) => visit === 'both' && people === 1,
      why: 'one person at two places has two drafts',
    },
    {
      cause: /^updateDraft.* → draftedApart$/,
      when: ({ visit, hold, people }) => visit === 'both' && hold === true && people === 1,
      why: 'what is held for two places stays held while both have their draft',
    },
    {
      cause: /^updateDraft.* → movedApart$/,
      when: ({ visit, hold, people }) => visit === 'both' && hold === false && people === 1,
      why: 'the draft of a visit to a centre has no home slot',
    },
    {
      cause: /^createDraft.* → draftedForAllApart$/,
      when: ({ visit, people }) => visit === 'both' && people === 2,
      why: 'two people at home, one of them at a centre too, have three drafts',
    },
    {
      cause: /^holdSlot → tooClose$/,
      when: ({ appointments }) => appointments !== '',
      why: 'only an appointment can be too close to a home slot',
    },
    {
      cause: /^holdAppointment → tooClose$/,
      when: ({ hold }) => hold === true,
      why: 'only a home slot can be too close to an appointment',
    },
    {
      cause: /^placeOrder → noAppointment$/,
      when: ({ appointments }) => appointments !== '',
      why: 'only an order with appointments names its scans',
    },
    {
      cause: /→ holdExpired$/,
      when: ({ hold, appointments }) => hold === true || appointments !== '',
      why: 'only what is held can end',
    },
    {
      cause: /^watchHold.* → expired$/,
      when: ({ hold }) => hold === true,
      why: 'only a slot that is held is released',
    },
    {
      cause: /^watchHold.* → appointmentExpired$/,
      when: ({ appointments }) => appointments !== '',
      why: 'only an appointment that is held is released',
    },
    {
      cause: /^(createDraft|updateDraft|createPayment) → scanUnsafe$/,
      when: ({ asked }) => asked === true,
      why: 'only a scan that is asked about can be refused for an answer',
    },
    {
      // No sample is a walk-in that is asked about: one that is not stands for it.
      cause: /^placeOrder → scanUnsafe$/,
      when: ({ asked, appointments, centre }) =>
        asked === true || (appointments === '' && centre !== null),
      why: 'only a visit to a centre is asked about',
    },
    {
      cause: /^(placeOrder|findOrder) → toConfirm$/,
      when: ({ answers }) => answers === 'not_sure',
      why: 'an order is held for the radiologist because of an answer',
    },
    {
      cause: /^(placeOrder|findOrder) → placed$/,
      when: ({ answers }) => answers !== 'not_sure',
      why: 'with an answer that the radiologist judges the order is held',
    },
    {
      cause: /^createPayment → nothingToPay$/,
      when: ({ wallet }) => wallet === true,
      why: 'only points leave nothing to pay',
    },
  ],
  unreachableFromUi: [
    {
      state: /paying\.refunding/,
      cause: /^findOrder.*toConfirm/,
      why: 'What waits for the radiologist is paid at service: it has no payment that goes back.',
    },
    {
      state: /draftGone/,
      cause: /^findOrder.*toConfirm/,
      why: 'Only an order of scans waits for the radiologist; these drafts are of blood tests.',
    },
    {
      state: /resuming/,
      cause: /^booking\.clear/,
      why: 'Two changes of another tab during one call: tests/paths/together explores them.',
    },
    {
      state: /\.(details|drafting|slot|payment|placing|paying|clearing)\.|draftGone/,
      cause: /^cart\.emptied/,
      why: "a line is taken out on the cart's page, and going there is an event of its own",
    },
    {
      state: /thankYou/,
      cause: /^cart\.emptied/,
      why: 'the page has no cart: what was ordered is out of it, and opening the cart leaves the page',
    },
    {
      state: /resuming/,
      cause: /^booking\.clear/,
      why: 'of a cart that is empty already, only the answer of a sync clears the booking',
    },
    {
      state: /awaitingSignIn|parked/,
      cause: /^cart\.emptied/,
      why: 'behind the sign-in dialog nothing can be pressed',
    },
    {
      state: /parked/,
      cause: /^checkout\.start/,
      why: 'behind the sign-in dialog nothing can be pressed',
    },
    {
      state: /payment\.opening\.settling|asLastTime\.held\.opening\.settling/,
      cause: /^(?!after STEP_SETTLE)/,
      why: 'the first moment of the step is shorter than anybody takes to find something',
    },
    {
      state: /placing\.failed/,
      cause: /^checkout\.goTo\/payment/,
      why: 'the address is that of the step already',
    },
    {
      state: /drafting\.failed/,
      cause: /^checkout\.goTo\/details/,
      why: 'the address is that of the step already',
    },
    {
      state: /slot\.home\.choosing|slot\.radiology\.choosing/,
      cause: /^slots\.reload/,
      why: 'slots that are shown have no button that loads them again',
    },
    {
      state: /^checkout\.(?!reviewing|booking)/,
      cause: /^prices\.changed/,
      why: "the cart's own sync, at the start and at sign-in, has the last word about its prices",
    },
    {
      state: /waking\.unreachable/,
      cause: /^cart\.restored/,
      why: 'the stored cart is read at once, before the provider can be asked about the session',
    },
    {
      state: /waking\.unreachable/,
      cause: /^session\.absent/,
      why: 'a session that is refreshed ends as lost',
    },
    {
      state: /waking/,
      cause: /^session\.ended/,
      why: 'logging out is a page of its own, on which the session is known',
    },
  ],
  once: [/^session\.started/],
  equivalentMutants: {
    [`retarget: ${member}.choosing · member.choose → ${member}.deciding`]: memberIsKnown,
    [`retarget: ${member}.adding · done addMember → ${member}.deciding`]: memberIsKnown,
    [`retarget: ${member}.chosen · member.choose → ${member}.deciding`]: memberIsKnown,
    [`retarget: ${address}.choosing · address.choose → ${address}.deciding`]: addressIsKnown,
    [`retarget: ${address}.adding · done addAddress → ${address}.deciding`]: addressIsKnown,
    [`retarget: ${address}.updating · done updateAddress → ${address}.deciding`]: addressIsKnown,
    [`retarget: ${address}.chosen · address.choose → ${address}.deciding`]: addressIsKnown,
    'retarget: checkout.booking.payment.mode.cash · mode.choose → checkout.booking.payment.mode.deciding':
      'the guard passes only where online is offered, and there `deciding` leads to `online`',
  },
  pathCounts: { transitions: [20, 160], pairs: [200, 1700] },
  key: (context: CheckoutContext) => ({
    offers: Object.values(context.offers).join(),
    ...basketFacts(context.basket),
    pending: context.pendingBasket && Object.values(basketFacts(context.pendingBasket)).join(),
    appointments: context.appointments.map((held) => held.subdepartment).join(),
    wanted: context.wanted,
    repriced: context.pricesChanged,
    open: context.openBooking !== null,
    answers: Object.values(context.answers)
      .flat()
      .map(({ answer }) => answer)
      .join(),
    toConfirm: isUnderReview(context.order),
    centres: context.centres.length,
    days: context.days.length > 0,
    times: context.appointmentDays.length > 0,
    member: context.people.length > 0,
    people: context.people.length,
    given: JSON.stringify(context.given),
    list: isList(context),
    who: context.people.map((one) => one.member_id).join(),
    later: context.later.length,
    choosing: context.choosingFor !== null,
    turns: context.turns.length,
    isJoining: partsIn(context).length > context.drafts.length,
    eligible: context.people.every((person) =>
      mayTakeAll(linesOf(person, context.given, context.basket), person),
    ),
    address: context.address !== null,
    addresses: context.addresses.length > 0,
    visit: context.visit,
    centre: context.centre && (kindOf(context.basket) === 'collectable' ? 'by choice' : 'needed'),
    draft: context.drafts.length,
    // Facts of their own: the search tries an outer event once with each fact.
    familyAtCentre: context.people.length > 1 && context.visit === 'center',
    askedBeforeDraft: context.drafts.length === 0 && safetyQuestionsOf(context.basket).length > 0,
    hold: context.hold !== null,
    slot: context.slotId !== null,
    preferredMode: context.preferredMode,
    coupon: context.coupon !== null,
    wallet: context.wallet !== null,
  }),
}

function basketFacts(basket: Basket) {
  return {
    basket: kindOf(basket),
    filled: basket.length > 0,
    needed: subdepartmentsOf(basket).join(),
    asked: safetyQuestionsOf(basket).length > 0,
    restricted: basket.some(({ sex_age_action }) => sex_age_action !== 0),
  }
}
