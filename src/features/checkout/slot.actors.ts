import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import { MODALITY_NUMBER, type Modality } from '#contract/codes.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { type CheckoutPorts, call, requireDraft } from './checkout.ports.ts'
import { withDeadline } from './hold-deadline.ts'

const quiet = { quiet: true } as const

/** Windows, appointments and their holds. */
export function slotActors({ api, cityId }: CheckoutPorts) {
  return {
    loadSlots: call<readonly SlotDay[]>(async ({ address }) => {
      const query = { city_id: cityId(), ...(address && { pincode: address.pincode }) }
      return (await api.call('slotsAvailable', { query }, quiet)).days
    }),
    holdSlot: call<SlotHold>(async (context) => {
      const body = { slot_id: requireSlot(context), order_id: requireDraft(context) }
      return withDeadline(await api.call('slotBlock', { body }, quiet))
    }),
    releaseSlot: call(async ({ hold }) => {
      if (hold) await api.call('slotUnblock', { body: { hold_id: hold.hold_id } }, quiet)
      return undefined
    }),
    watchHold: call(({ hold, appointments }, signal) => {
      const deadlines = [hold, ...appointments.map((held) => held.hold)].flatMap((held) =>
        held ? [Date.parse(held.expires_at)] : [],
      )
      return until(Math.min(...deadlines), signal)
    }),
    loadAppointments: call<readonly SlotDay[]>(async ({ basket, centre }) => {
      const [first] = basket.subdepartments
      if (!centre || !first) return []
      const query = { lab_code: centre.lab_code, modality: modalityNumber(first) }
      return (await api.call('radiologySlotsAvailable', { query }, quiet)).days
    }),
    holdAppointment: call<SlotHold>(async (context) => {
      const body = {
        slot_id: requireSlot(context),
        order_id: requireDraft(context),
        subdepartment: context.subdepartment ?? '',
      }
      return withDeadline(await api.call('radiologySlotBlock', { body }, quiet))
    }),
  }
}

/** Resolves at the deadline (milliseconds since 1970), however long the computer slept. */
function until(deadline: number, signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = deadline - Date.now()
      if (left <= 0) resolve(undefined)
      else timer = setTimeout(look, Math.min(left, 5_000))
    }
    signal.addEventListener('abort', () => clearTimeout(timer))
    look()
  })
}

function requireSlot({ slotId }: CheckoutContext): string {
  if (!slotId) throw new Error('No window was asked for.')
  return slotId
}

function modalityNumber(subdepartment: string): number {
  // SAFETY: a sub-department of radiology is named after its modality; others have no number.
  return MODALITY_NUMBER[subdepartment as Modality] ?? 0
}
