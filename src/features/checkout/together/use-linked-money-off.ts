import { partsIn } from '#machines/linked-booking/linked-booking.context.ts'
import {
  type MoneyOffView,
  moneyOffEvents,
  useRefusalToasts,
  walletSwitch,
} from '../use-money-off.ts'
import type { LinkedView } from './linked-view.ts'

/** Coupon and points of all orders together. */
export function useLinkedMoneyOff({ snapshot, send }: LinkedView): MoneyOffView {
  const { context } = snapshot
  const { offers, coupon, couponCode, wallet, couponError, walletError } = context
  const errors = { coupon: couponError, wallet: walletError }
  useRefusalToasts(errors)
  return {
    offers,
    lines: partsIn(context).flatMap((part) => part.lines),
    coupon,
    couponCode,
    wallet,
    errors,
    canSwitchWallet: snapshot.can(walletSwitch(wallet)),
    busy: busyOf(snapshot),
    ...moneyOffEvents(wallet, send),
  }
}

function busyOf(snapshot: LinkedView['snapshot']): MoneyOffView['busy'] {
  const coupon =
    snapshot.matches({ payment: { coupon: 'applying' } }) ||
    snapshot.matches({ payment: { coupon: 'removing' } })
  if (coupon) return 'coupon'
  const wallet =
    snapshot.matches({ payment: { wallet: 'applying' } }) ||
    snapshot.matches({ payment: { wallet: 'releasing' } })
  return wallet ? 'wallet' : null
}
