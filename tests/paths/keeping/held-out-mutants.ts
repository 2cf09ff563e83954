/** A fault in the source of a chart: `find` stands once in the file, and becomes `replacement`. */
export type SourceMutant = {
  readonly kind: string
  /** Below `machines/`. */
  readonly file: string
  readonly find: string
  readonly replacement: string
}

/**
 * Faults by which the kept suite is measured. They are held out: nobody looks at them while the
 * tools are tuned, and a survivor is not deleted from the list.
 */
export const heldOutMutants: readonly SourceMutant[] = [
  {
    kind: 'an assign keeps the old value',
    file: 'sign-in/sign-in.setup.ts',
    find: 'return { redirect: event.redirect }',
    replacement: 'return {}',
  },
  {
    kind: 'an assign keeps the old value',
    file: 'checkout/checkout.setup.ts',
    find: 'basket: context.pendingBasket ?? context.basket,',
    replacement: 'basket: context.basket,',
  },
  {
    kind: 'actions swapped',
    file: 'session/ending.states.ts',
    find: "entry: ['raiseSessionOutFlag', 'announceLoss'],",
    replacement: "entry: ['announceLoss', 'raiseSessionOutFlag'],",
  },
  {
    kind: 'actions swapped',
    file: 'sign-in/code.states.ts',
    find: "actions: ['switchForm', 'keepError'],",
    replacement: "actions: ['keepError', 'switchForm'],",
  },
  {
    kind: 'a wrong delay',
    file: 'cart/cart.setup.ts',
    find: 'SYNC_RETRY: 5_000',
    replacement: 'SYNC_RETRY: 50_000',
  },
  {
    kind: 'a wrong delay',
    file: 'shared/one-time-code/code.ts',
    find: 'context.resendAfter * 1000',
    replacement: 'context.expiresIn * 1000',
  },
  {
    kind: 'a stale input',
    file: 'checkout/checkout.actors.ts',
    find: 'holdSlot: ({ context }: Scope) => ({ ...ofOrder(context), slotId: known(context.slotId) }),',
    replacement:
      'holdSlot: ({ context }: Scope) => ({ ...ofOrder(context), slotId: context.hold?.slot.slot_id ?? known(context.slotId) }),',
  },
  {
    kind: 'an input without a field',
    file: 'checkout/checkout.actors.ts',
    find: 'const what = { visit, address, centre, drafts, hold,',
    replacement: 'const what = { visit, address, centre, drafts: [], hold,',
  },
  {
    kind: 'an event to the wrong actor',
    file: 'root/wire-peers.ts',
    find: "checkout.on('prices.stale', () => cart.send({ type: 'prices.check' }))",
    replacement: "checkout.on('prices.stale', () => session.send({ type: 'prices.check' }))",
  },
  {
    kind: 'an event to the wrong actor',
    file: 'root/wire-peers.ts',
    find: "cart.send({ type: 'cart.forget' })",
    replacement: "checkout.send({ type: 'cart.emptied' })",
  },
  {
    kind: 'a delivered event with the wrong payload',
    file: 'root/wire-peers.ts',
    find: "'cart.restored' : 'cart.changed', basket: lines })",
    replacement: "'cart.restored' : 'cart.changed', basket })",
  },
  {
    kind: 'an operand of and dropped',
    file: 'root/wire-peers.ts',
    find: 'pendingBasket === null && hasSameTests(lines, basket)',
    replacement: 'hasSameTests(lines, basket)',
  },
  {
    kind: 'a wrong meta.path',
    file: 'checkout/slot.states.ts',
    find: "path: '/slots'",
    replacement: "path: '/slot'",
  },
  {
    kind: 'a wrong meta.path',
    file: 'checkout/paying.states.ts',
    find: "path: '/payment/return'",
    replacement: "path: '/payment'",
  },
  {
    kind: 'a selector in the wrong unit',
    file: 'checkout/checkout.selectors.ts',
    find: 'walletRupees: wallet?.redeem_from_wallet_points ?? 0,',
    replacement: 'walletRupees: (wallet?.redeem_from_wallet_points ?? 0) * 2,',
  },
  {
    kind: 'a selector in the wrong unit',
    file: 'shared/one-time-code/code.selectors.ts',
    find: 'return { entry, resend, resendAfter,',
    replacement: 'return { entry, resend, resendAfter: resendAfter * 1000,',
  },
  {
    kind: 'a selector with another state',
    file: 'session/session.selectors.ts',
    find: "snapshot.matches({ auth: 'unreachable' })",
    replacement: "snapshot.matches({ auth: 'recovering' })",
  },
  {
    kind: 'an operand of and dropped',
    file: 'checkout/details.states.ts',
    find: "'isEligible',",
    replacement: '',
  },
  {
    kind: 'an operand of or dropped',
    file: 'checkout/details.states.ts',
    find: "or([not('isAtHome'), stateIn",
    replacement: 'or([stateIn',
  },
  {
    kind: 'and swapped for or',
    file: 'cart/cart.setup.ts',
    find: 'context.lines.length > 0 && context.city !== null',
    replacement: 'context.lines.length > 0 || context.city !== null',
  },
  {
    kind: 'a filter turned round',
    file: 'cart/cart.setup.ts',
    find: 'context.lines.filter((line) => line.code !== event.code)',
    replacement: 'context.lines.filter((line) => line.code === event.code)',
  },
  {
    kind: 'a filter turned round',
    file: 'checkout/checkout.setup.ts',
    find: '!holdIds.includes(hold.hold_id)',
    replacement: 'holdIds.includes(hold.hold_id)',
  },
  {
    kind: 'a guard negated',
    file: 'session/session.setup.ts',
    find: 'context.lastPatient !== null,',
    replacement: 'context.lastPatient === null,',
  },
  {
    kind: 'a guard negated',
    file: 'sign-in/sign-in.setup.ts',
    find: "context.mobile !== ''",
    replacement: "context.mobile === ''",
  },
  {
    kind: 'a target changed',
    file: 'callback/callback.machine.ts',
    find: "onError: 'claimed'",
    replacement: "onError: 'dismissed'",
  },
  {
    kind: 'a target changed',
    file: 'checkout/holds.ts',
    find: "target: '#checkout.booking.slot.home.expired'",
    replacement: "target: '#checkout.booking.slot.home.loading'",
  },
  {
    kind: 'an onError sent elsewhere',
    file: 'checkout/home-slot.states.ts',
    find: "[whenDraftGone, { target: 'held', actions: 'keepError' }]",
    replacement: "[whenDraftGone, { target: 'loading', actions: 'keepError' }]",
  },
  {
    kind: 'an onError sent elsewhere',
    file: 'order-change/order-change.machine.ts',
    find: "{ target: '#orderChange.unsure', actions: 'keepError' }",
    replacement: "{ target: '#orderChange.refused', actions: 'keepError' }",
  },
  {
    kind: 'an emitted event with the wrong payload',
    file: 'checkout/checkout.setup.ts',
    find: 'const codes = ordered.map((line) => line.test_code)',
    replacement: 'const codes = context.basket.map((line) => line.code)',
  },
  {
    kind: 'an emitted event with the wrong payload',
    file: 'session/session.setup.ts',
    find: "return { type: 'session.started', user, redirect: context.redirect }",
    replacement: "return { type: 'session.started', user, redirect: null }",
  },
  {
    kind: 'a limit off by one',
    file: 'cart/cart.setup.ts',
    find: 'isLastLine: ({ context }) => context.lines.length === 1,',
    replacement: 'isLastLine: ({ context }) => context.lines.length === 2,',
  },
  {
    kind: 'a limit off by one',
    file: 'order-change/order-windows.ts',
    find: 'places === 1 || available >= places',
    replacement: 'places === 1 || available > places',
  },
  {
    kind: 'a wrong default',
    file: 'checkout/checkout.context.ts',
    find: "wanted: 'cart',",
    replacement: "wanted: 'details',",
  },
  {
    kind: 'a wrong default branch',
    file: 'shared/gateway.states.ts',
    find: "{ target: 'pending' },",
    replacement: "{ target: 'refunded' },",
  },
  {
    kind: 'a field that is not reset',
    file: 'session/ending.states.ts',
    find: "exit: ['forgetPatient', 'tellOtherTabsLeft'],",
    replacement: "exit: ['tellOtherTabsLeft'],",
  },
  {
    kind: 'a field that is not reset',
    file: 'callback/callback.machine.ts',
    find: "error: '',",
    replacement: '',
  },
]
