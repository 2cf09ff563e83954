import type { Samples } from 'chart-paths/model.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Address, AddressFields } from '#contract/patient.endpoints.ts'
import type { CheckoutEvent } from '#machines/checkout/checkout.events.ts'
import {
  askedScan,
  bloodCount,
  centreTest,
  sampleAddress,
  sampleAppointment,
  sampleCentre,
  sampleDraft,
  sampleLastVisit,
  sampleMan,
  sampleMember,
  sampleQuestion,
  sampleScanDraft,
  sampleSlot,
  twoScans,
  womensTest,
} from './checkout.data.ts'

const answered = (answer: SafetyAnswer['answer']) =>
  ({
    type: 'safety.answer',
    answers: Object.fromEntries(
      [sampleMember, sampleMan].map(({ member_id }) => [
        member_id,
        [{ question: sampleQuestion.text, answer }],
      ]),
    ),
  }) as const

/** Of the draft that is made. */
const appointmentAt = (subdepartment: string, { order_id: orderId } = sampleDraft) =>
  ({ type: 'appointment.choose', slot: sampleAppointment, orderId, subdepartment }) as const

const fieldsOf = ({ tag, address_line, locality, pincode }: Address): AddressFields => ({
  tag,
  address_line,
  locality,
  pincode,
})

export const checkoutSamples = {
  'cart.changed': {
    collectable: {
      event: { type: 'cart.changed', basket: [bloodCount] },
      says: 'the cart holds tests that can be taken at home',
    },
    womenOnly: {
      event: { type: 'cart.changed', basket: [womensTest] },
      says: 'the cart holds a test for women only',
    },
    centreOnly: {
      event: { type: 'cart.changed', basket: [centreTest] },
      says: 'the cart holds a test that is only taken at a centre',
    },
    radiology: {
      event: { type: 'cart.changed', basket: twoScans },
      says: 'the cart holds two scans of two sub-departments',
    },
    mixed: {
      event: { type: 'cart.changed', basket: [bloodCount, askedScan] },
      says: 'the cart holds a scan with safety questions and a blood test',
    },
  },
  'cart.repriced': {
    elsewhere: {
      event: { type: 'cart.repriced' },
      says: 'another tab has accepted new prices',
    },
  },
  'cart.restored': {
    collectable: {
      event: { type: 'cart.restored', basket: [bloodCount] },
      says: 'the kept cart is restored',
    },
    radiology: {
      event: { type: 'cart.restored', basket: twoScans },
      says: 'the kept cart is restored, with two scans',
    },
  },
  'cart.emptied': { last: { event: { type: 'cart.emptied' }, says: 'the last line is removed' } },
  'booking.clear': { all: { event: { type: 'booking.clear' }, says: 'the booking is cleared' } },
  'prices.changed': {
    changed: { event: { type: 'prices.changed' }, says: 'new prices are found in the cart' },
  },
  'prices.agreed': {
    agreed: { event: { type: 'prices.agreed' }, says: 'the patient accepts the new prices' },
  },
  'session.absent': {
    visitor: { event: { type: 'session.absent' }, says: 'nobody is signed in' },
  },
  'tab.changedBooking': {
    held: {
      event: { type: 'tab.changedBooking' },
      says: 'another tab holds something else for this booking, or gave it back',
    },
  },
  'session.unreachable': {
    network: {
      event: { type: 'session.unreachable' },
      says: 'the provider does not answer about the session',
    },
  },
  'session.started': {
    signedIn: { event: { type: 'session.started' }, says: 'the patient signs in' },
  },
  'session.lost': { lost: { event: { type: 'session.lost' }, says: 'the session is lost' } },
  'session.ended': { ended: { event: { type: 'session.ended' }, says: 'the patient logs out' } },
  'signIn.dismissed': {
    closed: { event: { type: 'signIn.dismissed' }, says: 'the patient closes sign-in' },
  },
  'checkout.start': {
    start: { event: { type: 'checkout.start' }, says: 'the patient starts the booking' },
  },
  'checkout.goTo': {
    cart: {
      event: { type: 'checkout.goTo', step: 'cart' },
      says: 'the patient goes back to the cart',
    },
    details: {
      event: { type: 'checkout.goTo', step: 'details' },
      says: 'the patient goes to the patient step',
    },
    slot: {
      event: { type: 'checkout.goTo', step: 'slot' },
      says: 'the patient goes to the slot step',
    },
    payment: {
      event: { type: 'checkout.goTo', step: 'payment' },
      says: 'the patient goes to the payment step',
    },
  },
  'checkout.retry': {
    again: { event: { type: 'checkout.retry' }, says: 'the patient tries again' },
  },
  'member.choose': {
    man: {
      event: { type: 'member.choose', member: sampleMan },
      says: 'the patient chooses her father',
    },
    herself: {
      event: { type: 'member.choose', member: sampleMember },
      says: 'the patient chooses herself',
    },
  },
  'member.add': {
    father: {
      event: {
        type: 'member.add',
        fields: {
          relation_type: 'father',
          firstName: 'Mohan',
          lastName: 'Rao',
          gender: 0,
          dob: '1959-02-01',
        },
      },
      says: 'the patient adds her father',
    },
  },
  'people.list': {
    list: { event: { type: 'people.list' }, says: 'the patient books for more than one person' },
  },
  'person.add': {
    herself: {
      event: { type: 'person.add', member: sampleMember },
      says: 'the patient joins the booking herself',
    },
  },
  'person.remove': {
    herself: {
      event: { type: 'person.remove', memberId: sampleMember.member_id },
      says: 'the patient leaves the booking herself',
    },
  },
  'tests.give': {
    herself: {
      event: { type: 'tests.give', memberId: sampleMember.member_id, codes: [bloodCount.code] },
      says: 'the patient takes the blood count for herself too',
    },
    nothing: {
      event: { type: 'tests.give', memberId: sampleMember.member_id, codes: [] },
      says: 'the patient takes no test for herself',
    },
  },
  'tests.chooseFor': {
    herself: {
      event: { type: 'tests.chooseFor', memberId: sampleMember.member_id },
      says: 'the patient chooses a test for herself in the menu',
    },
  },
  'person.postpone': {
    herself: {
      event: { type: 'person.postpone', memberId: sampleMember.member_id },
      says: 'the patient is booked afterwards, for a visit of her own',
    },
  },
  'turns.arrange': {
    herselfFirst: {
      event: { type: 'turns.arrange', turns: [sampleMember.member_id, sampleMan.member_id] },
      says: 'the patient gives her sample first',
    },
  },
  'visit.choose': {
    home: {
      event: { type: 'visit.choose', visit: 'home' },
      says: 'the patient wants a home visit',
    },
    centre: {
      event: { type: 'visit.choose', visit: 'center' },
      says: 'the patient wants to come to a centre',
    },
    both: {
      event: { type: 'visit.choose', visit: 'both' },
      says: 'the patient wants the blood taken at home, and the scan done at a centre',
    },
  },
  'address.choose': {
    home: {
      event: { type: 'address.choose', address: sampleAddress },
      says: 'the patient chooses an address',
    },
  },
  'address.add': {
    home: {
      event: {
        type: 'address.add',
        fields: {
          tag: 'home',
          address_line: 'Flat 1204, Lake View',
          locality: 'Powai',
          pincode: '400076',
        },
      },
      says: 'the patient adds an address',
    },
  },
  'address.edit': {
    home: {
      event: {
        type: 'address.edit',
        addressId: sampleAddress.address_id,
        fields: { ...fieldsOf(sampleAddress), address_line: 'Flat 1205, Lake View' },
      },
      says: 'the patient edits an address',
    },
  },
  'centre.choose': {
    powai: {
      event: { type: 'centre.choose', centre: sampleCentre },
      says: 'the patient chooses a centre',
    },
  },
  'details.confirm': {
    confirm: { event: { type: 'details.confirm' }, says: 'the patient continues to the slots' },
  },
  'lastVisit.book': {
    slot: {
      event: { type: 'lastVisit.book', visit: sampleLastVisit, slot: sampleSlot },
      says: 'the patient holds a slot for everything as last time',
    },
    online: {
      event: {
        type: 'lastVisit.book',
        visit: { ...sampleLastVisit, mode: 'online' },
        slot: sampleSlot,
      },
      says: 'the patient holds a slot for everything as last time, paid online',
    },
    otherSlot: {
      event: { type: 'lastVisit.book', visit: sampleLastVisit, slot: null },
      says: 'the patient wants everything as last time, but another slot',
    },
  },
  'lastVisit.change': {
    patient: {
      event: { type: 'lastVisit.change', visit: sampleLastVisit },
      says: 'the patient changes the patient or the address of last time',
    },
  },
  'slot.choose': {
    seven: {
      event: { type: 'slot.choose', slot: sampleSlot },
      says: 'the patient chooses a slot',
    },
    besideScan: {
      event: { type: 'slot.choose', slot: { ...sampleAppointment, slot_id: 's-2' } },
      says: 'the patient chooses a slot at the time of the scan',
    },
  },
  'slot.release': {
    release: { event: { type: 'slot.release' }, says: 'the patient releases the slot' },
  },
  'slots.reload': {
    reload: { event: { type: 'slots.reload' }, says: 'the slots are loaded again' },
  },
  'appointment.choose': {
    ct: {
      event: appointmentAt('CT'),
      says: 'the patient chooses an appointment for the CT',
    },
    mri: {
      event: appointmentAt('MRI'),
      says: 'the patient chooses an appointment for the MRI',
    },
    scan: {
      event: appointmentAt('MRI', sampleScanDraft),
      says: 'the patient chooses an appointment for the MRI after the home visit',
    },
  },
  'safety.answer': {
    no: {
      event: answered('no'),
      says: 'the patient answers no to the safety questions',
    },
    yes: {
      event: answered('yes'),
      says: 'the patient answers yes to a safety question',
    },
    notSure: {
      event: answered('not_sure'),
      says: 'the patient is not sure about a safety question',
    },
  },
  'safety.review': {
    again: { event: { type: 'safety.review' }, says: 'the patient goes back to the answers' },
  },
  'slot.confirm': {
    confirm: { event: { type: 'slot.confirm' }, says: 'the patient continues to payment' },
  },
  'coupon.apply': {
    code: {
      event: { type: 'coupon.apply', code: 'CHECKUP100' },
      says: 'the patient applies a coupon',
    },
  },
  'coupon.remove': {
    remove: { event: { type: 'coupon.remove' }, says: 'the patient removes the coupon' },
  },
  'wallet.apply': {
    apply: { event: { type: 'wallet.apply' }, says: 'the patient uses the wallet points' },
  },
  'wallet.release': {
    release: {
      event: { type: 'wallet.release' },
      says: 'the patient stops using the wallet points',
    },
  },
  'mode.choose': {
    cash: { event: { type: 'mode.choose', mode: 'cash' }, says: 'the patient pays at service' },
    online: { event: { type: 'mode.choose', mode: 'online' }, says: 'the patient pays online' },
  },
  'order.place': {
    place: { event: { type: 'order.place' }, says: 'the patient places the order' },
  },
  'gateway.returned': {
    back: {
      event: { type: 'gateway.returned' },
      says: 'the patient comes back from the gateway',
    },
  },
  'payment.recheck': {
    recheck: { event: { type: 'payment.recheck' }, says: 'the payment is checked again' },
  },
  'booking.finish': {
    finish: { event: { type: 'booking.finish' }, says: 'the patient leaves the thank-you page' },
  },
} satisfies Samples<CheckoutEvent>
