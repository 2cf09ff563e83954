import { NOT_CONFIRMED } from '#contract/codes.ts'
import type { HeldBooking } from '#machines/checkout/checkout.actors.ts'
import type { CheckoutPorts } from './checkout.ports.ts'
import { couponAndWalletCalls } from './money-off.actors.ts'
import { slotCalls } from './slot.actors.ts'

/**
 * Gives back what a booking holds, one after the other; what fails stops nothing.
 * @throws the first failure, after all was tried
 */
export async function releaseBooking(
  ports: CheckoutPorts,
  { drafts, wallet, coupon, hold, appointments, isEmptied }: HeldBooking,
  signal: AbortSignal,
): Promise<undefined> {
  const { api } = ports
  const { releaseWallet, removeCoupon } = couponAndWalletCalls(ports)
  const { releaseSlot, releaseAppointments } = slotCalls(ports)
  const failures: unknown[] = []
  const orderId = drafts[0]?.order_id
  const walletId = wallet?.wallet_applied_unique_id
  const couponId = coupon?.camp_applied_unique_id
  const holdIds = appointments.map((appointment) => appointment.hold.hold_id)
  if (orderId && walletId) await tried(() => releaseWallet({ orderId, walletId }))
  if (orderId && couponId) await tried(() => removeCoupon({ orderId, couponId }))
  if (hold) await tried(() => releaseSlot({ holdId: hold.hold_id }))
  await tried(() => releaseAppointments({ holdIds }))
  const order_id = isEmptied && (orderId ?? (await tried(openDraft)))
  if (order_id) {
    await tried(() => api.call('orderCancel', { body: { order_id, reason: NOT_CONFIRMED } }))
  }
  if (failures.length > 0) throw failures[0]

  /** Nothing more once nobody waits for it. */
  async function tried<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (signal.aborted) return undefined
    return call().catch((failure) => {
      failures.push(failure)
      return undefined
    })
  }

  async function openDraft(): Promise<string | undefined> {
    const { booking } = await api.call('openBooking', {})
    // A payment that is under way may become an order.
    return booking && booking.stage !== 'paying' ? booking.order.order_id : undefined
  }
}
