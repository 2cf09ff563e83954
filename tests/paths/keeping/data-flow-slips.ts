import type { SourceMutant } from './held-out-mutants.ts'

/** A fault by which a value is not reset, is read too early or late, or is not the one that is meant. */
export type Slip = SourceMutant & {
  /** What a patient would meet. */
  readonly meets: string
}

/**
 * Slips by which the data-flow coverage of the kept suite is measured, written before it was. They are
 * held out like the other faults: no path is made for one of them.
 */
export const dataFlowSlips: readonly Slip[] = [
  {
    kind: 'not reset',
    meets: 'The safety answers of the member before go with the order of the next.',
    file: 'checkout/checkout.setup.ts',
    find: 'const answers = answersBy(people, context.answers)',
    replacement: 'const answers = context.answers',
  },
  {
    kind: 'overwritten',
    meets: 'A test that was added during the payment is not in the cart that comes back.',
    file: 'checkout/checkout.setup.ts',
    find: 'pendingBasket: context.pendingBasket ?? context.basket,',
    replacement: 'pendingBasket: context.basket,',
  },
  {
    kind: 'not reset',
    meets: 'After a declined payment and one at service, the declined one is asked for again.',
    file: 'checkout/payment.states.ts',
    find: 'exit: assign({ payment: null }),',
    replacement: '',
  },
  {
    kind: 'not reset',
    meets: 'A second refused payment shows the reason of the first.',
    file: 'checkout/paying.states.ts',
    find: "assign({ error: '', declined: null })",
    replacement: "assign({ error: '' })",
  },
  {
    kind: 'a stale operand',
    meets: 'The slot on screen is another than the one that the changed draft holds.',
    file: 'checkout/checkout.setup.ts',
    find: 'holds.some((own) => own?.hold_id === hold?.hold_id)',
    replacement: 'holds.some(Boolean)',
  },
  {
    kind: 'not read again',
    meets: 'The discount on screen is that of the draft before it was changed.',
    file: 'checkout/money-off.ts',
    find: 'const coupon = before.coupon && couponOf(drafts)',
    replacement: 'const coupon = before.coupon',
  },
  {
    kind: 'an operand left out',
    meets: 'The X-ray of the second person counts as booked with that of the first.',
    file: 'checkout/appointments.ts',
    find: 'one.orderId === other.orderId && one.subdepartment',
    replacement: 'one.subdepartment',
  },
  {
    kind: 'not reset',
    meets: 'Who was to be booked later, and came back, is asked for again after the order.',
    file: 'checkout/people.ts',
    find: 'later: later.filter((one) => one.member_id !== member_id),',
    replacement: '',
  },
  {
    kind: 'not reset',
    meets: 'Who was taken out of the booking still has a turn.',
    file: 'checkout/people.ts',
    find: 'turns: withoutTurn(context.turns, id),',
    replacement: '',
  },
  {
    kind: 'not reset',
    meets: 'The reason of a decline is shown at the next attempt.',
    file: 'order-change/order-change.setup.ts',
    find: "clearError: assign({ error: '', declined: null }),",
    replacement: "clearError: assign({ error: '' }),",
  },
  {
    kind: 'not reset',
    meets: 'A slot that was just refused is still the chosen one.',
    file: 'order-change/order-change.setup.ts',
    find: 'dropChoice: assign({ ...noTest, choices: [], changed: null }),',
    replacement: 'dropChoice: assign({ ...noTest, changed: null }),',
  },
  {
    kind: 'a filter turned round',
    meets:
      'A second chosen appointment does not replace the first of its kind, but drops the others.',
    file: 'order-change/order-change.setup.ts',
    find: 'context.choices.filter((one) => one.subdepartment !== subdepartment)',
    replacement: 'context.choices.filter((one) => one.subdepartment === subdepartment)',
  },
  {
    kind: 'the first value stays',
    meets: 'The lab reads the reason that the patient has replaced.',
    file: 'order-change/order-change.setup.ts',
    find: "return { error: '', reason, due }",
    replacement: "return { error: '', reason: context.reason || reason, due }",
  },
  {
    kind: 'not reset',
    meets: 'The code of a mobile number is checked against an e-mail that was typed before.',
    file: 'sign-in/sign-in.setup.ts',
    find: "keepMobile: assign(({ event }) => {\n      assertEvent(event, 'mobile.submit')\n      return { mobile: event.mobile, email: '', error: '' }",
    replacement:
      "keepMobile: assign(({ event }) => {\n      assertEvent(event, 'mobile.submit')\n      return { mobile: event.mobile, error: '' }",
  },
  {
    kind: 'not reset',
    meets: 'A later sign-in leads to the page of the first.',
    file: 'session/session.machine.ts',
    find: "entry: ['announceStart', 'forgetRedirect'],",
    replacement: "entry: ['announceStart'],",
  },
  {
    kind: 'not reset',
    meets: 'Why a test was refused is still said after another was added.',
    file: 'cart/cart.setup.ts',
    find: 'return [...context.lines, event.line]\n      },\n      refusal: null,',
    replacement: 'return [...context.lines, event.line]\n      },',
  },
  {
    kind: 'a filter left out',
    meets: 'A test that was taken out and added again is taken out at the lab.',
    file: 'cart/server-cart.ts',
    find: 'unsaved.removed.filter((code) => !codes.has(code))',
    replacement: 'unsaved.removed',
  },
  {
    kind: 'every and some',
    meets: 'A prescription goes into the cart with lines that nobody decided about.',
    file: 'prescription-cart/prescription-cart.setup.ts',
    find: 'found?.reading?.lines.every(',
    replacement: 'found?.reading?.lines.some(',
  },
  {
    kind: 'the first value stays',
    meets: 'The lab calls the number that the patient has corrected.',
    file: 'callback/callback.machine.ts',
    find: "request: ({ event }) => {\n        assertEvent(event, 'callback.submit')\n        return event.request",
    replacement:
      "request: ({ context, event }) => {\n        assertEvent(event, 'callback.submit')\n        return context.request ?? event.request",
  },
  {
    kind: 'not reset',
    meets: 'The new password stays in memory after it was sent.',
    file: 'one-time-code/one-time-code.machine.ts',
    find: "dropCode: assign({ otp: '', password: '' }),",
    replacement: "dropCode: assign({ otp: '' }),",
  },
]
