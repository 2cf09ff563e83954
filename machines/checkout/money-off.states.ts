import { and, assign, stateIn } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenDraftGone } from './refusals.ts'

const keepCouponError = { type: 'keepPartError', params: { part: 'coupon' } } as const
const clearCouponError = { type: 'clearPartError', params: { part: 'coupon' } } as const
const keepWalletError = { type: 'keepPartError', params: { part: 'wallet' } } as const
const clearWalletError = { type: 'clearPartError', params: { part: 'wallet' } } as const

/** A step with coupon and points is open, and nothing of them is under way. */
export function isReadyIn(step: string) {
  return and([
    stateIn(`${step}.opening.open`),
    stateIn(`${step}.coupon.settled`),
    stateIn(`${step}.wallet.settled`),
  ])
}

/** Coupon and points of the draft, side by side. `where` sets the ids of the calls apart. */
export function moneyOffStates(where: '' | 'AsLastTime' = '') {
  return {
    coupon: checkoutSetup.createStateConfig({
      description: 'A coupon, or none.',
      initial: 'settled',
      states: {
        settled: {
          description: 'Nothing is under way.',
          on: {
            'coupon.apply': {
              guard: 'choosesCoupon',
              target: 'applying',
              actions: ['keepCouponCode', clearCouponError],
            },
            'coupon.remove': { guard: 'hasCoupon', target: 'removing', actions: clearCouponError },
          },
        },
        applying: {
          description: 'Applies the coupon.',
          tags: 'changing coupon',
          invoke: {
            id: `applyCoupon${where}`,
            src: 'applyCoupon',
            input: inputFor.applyCoupon,
            onDone: { target: 'settled', actions: assign({ coupon: ({ event }) => event.output }) },
            onError: [whenDraftGone, { target: 'settled', actions: keepCouponError }],
          },
        },
        removing: {
          description: 'Removes the coupon.',
          tags: 'changing coupon',
          invoke: {
            id: `removeCoupon${where}`,
            src: 'removeCoupon',
            input: inputFor.removeCoupon,
            onDone: { target: 'settled', actions: assign({ coupon: null, couponCode: null }) },
            onError: [whenDraftGone, { target: 'settled', actions: keepCouponError }],
          },
        },
      },
    }),
    wallet: checkoutSetup.createStateConfig({
      description: 'Wallet points, or none.',
      initial: 'settled',
      states: {
        settled: {
          description: 'Nothing is under way.',
          on: {
            'wallet.apply': {
              guard: 'choosesWallet',
              target: 'applying',
              actions: clearWalletError,
            },
            'wallet.release': {
              guard: 'hasWallet',
              target: 'releasing',
              actions: clearWalletError,
            },
          },
        },
        applying: {
          description: 'Holds the points.',
          tags: 'changing points',
          invoke: {
            id: `applyWallet${where}`,
            src: 'applyWallet',
            input: inputFor.parent,
            onDone: {
              target: 'settled',
              actions: [assign({ wallet: ({ event }) => event.output }), 'refetchWallet'],
            },
            onError: [whenDraftGone, { target: 'settled', actions: keepWalletError }],
          },
        },
        releasing: {
          description: 'Releases the points.',
          tags: 'changing points',
          invoke: {
            id: `releaseWallet${where}`,
            src: 'releaseWallet',
            input: inputFor.releaseWallet,
            onDone: { target: 'settled', actions: [assign({ wallet: null }), 'refetchWallet'] },
            onError: [
              { guard: 'arePointsSpent', target: '#checkout.draftGone' },
              { target: 'settled', actions: keepWalletError },
            ],
          },
        },
      },
    }),
  }
}
