import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import { modalityNumber } from '#contract/codes.ts'
import type { AppointmentDays } from '#machines/checkout/appointments.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { type CheckoutPorts, call, requireDraft } from './checkout.ports.ts'
import { withDeadline } from './hold-deadline.ts'

const quiet = { quiet: true } as const

/** Windows, appointments and their holds. */
export function slotActors({ api, cityId, lines }: CheckoutPorts) {
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
    watchHold: call<readonly string[]>(async ({ hold, appointments }, signal) => {
      const holds = hold ? [hold] : appointments.map((held) => held.hold)
      await until(Math.min(...holds.map(deadlineOf)), signal)
      return holds.filter((one) => deadlineOf(one) <= Date.now()).map(({ hold_id }) => hold_id)
    }),
    loadAppointments: call<readonly AppointmentDays[]>(({ basket, centre }) =>
      Promise.all(
        basket.subdepartments.map(async (subdepartment) => {
          const query = { lab_code: centre?.lab_code ?? '', modality: modalityOf(subdepartment) }
          const { days } = await api.call('radiologySlotsAvailable', { query }, quiet)
          return { subdepartment, days }
        }),
      ),
    ),
    holdAppointment: call<SlotHold>(async (context) => {
      const body = {
        slot_id: requireSlot(context),
        order_id: requireDraft(context),
        subdepartment: context.subdepartment ?? '',
      }
      return withDeadline(await api.call('radiologySlotBlock', { body }, quiet))
    }),
    releaseAppointments: call(async ({ appointments }) => {
      await Promise.all(
        appointments.map(({ hold: { hold_id } }) =>
          api.call('radiologySlotUnblock', { body: { hold_id } }, quiet),
        ),
      )
      return undefined
    }),
  }

  /** The number of the modality whose scans a sub-department does. */
  function modalityOf(subdepartment: string): number {
    const scans = lines().flatMap((line) => line.scans)
    const scan = scans.find((one) => one.subdepartment === subdepartment)
    return modalityNumber(scan?.modality ?? '') ?? 0
  }
}

function deadlineOf({ expires_at }: SlotHold): number {
  return Date.parse(expires_at)
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
