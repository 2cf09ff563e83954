import type { SlotHold } from '#contract/cart.endpoints.ts'
import { modalityNumber } from '#contract/codes.ts'
import type { CheckoutCalls, CheckoutPorts } from './checkout.ports.ts'
import { withDeadline } from './hold-deadline.ts'

/** Slots, appointments and their holds. A hold that nobody waits for any more is released. */
export function slotCalls({ api, cityId, lines }: Pick<CheckoutPorts, 'api' | 'cityId' | 'lines'>) {
  return {
    loadSlots: async ({ pincode }) => {
      const query = { city_id: cityId(), ...(pincode !== null && { pincode }) }
      return (await api.call('slotsAvailable', { query })).days
    },
    holdSlot: async ({ orderId, slotId }, signal) => {
      const body = { slot_id: slotId, order_id: orderId }
      const hold = withDeadline(await api.call('slotBlock', { body }))
      if (signal.aborted) await releaseSlot(hold.hold_id)
      return hold
    },
    releaseSlot: ({ holdId }) => releaseSlot(holdId),
    watchHold: async ({ holds }, signal) => {
      await until(Math.min(...holds.map(deadlineOf)), signal)
      return holds.filter((one) => deadlineOf(one) <= Date.now()).map(({ hold_id }) => hold_id)
    },
    loadAppointments: ({ labCode, subdepartments }) =>
      Promise.all(
        subdepartments.map(async (subdepartment) => {
          const query = { lab_code: labCode, modality: modalityOf(subdepartment) }
          const { days } = await api.call('radiologySlotsAvailable', { query })
          return { subdepartment, days }
        }),
      ),
    holdAppointment: async ({ orderId, slotId, subdepartment }, signal) => {
      const body = { slot_id: slotId, order_id: orderId, subdepartment }
      const hold = withDeadline(await api.call('radiologySlotBlock', { body }))
      if (signal.aborted) await releaseAppointments([hold.hold_id])
      return hold
    },
    releaseAppointments: ({ holdIds }) => releaseAppointments(holdIds),
  } satisfies Partial<CheckoutCalls>

  async function releaseSlot(hold_id: string): Promise<undefined> {
    await api.call('slotUnblock', { body: { hold_id } })
  }

  async function releaseAppointments(holdIds: readonly string[]): Promise<undefined> {
    await Promise.all(
      holdIds.map((hold_id) => api.call('radiologySlotUnblock', { body: { hold_id } })),
    )
  }

  function modalityOf(subdepartment: string): number {
    const scans = lines().flatMap((line) => line.scans)
    const scan = scans.find((one) => one.subdepartment === subdepartment)
    return modalityNumber(scan?.modality ?? '') ?? 0
  }
}

function deadlineOf({ expires_at }: SlotHold): number {
  return Date.parse(expires_at)
}

/** Resolves at the deadline (milliseconds since 1970), also after the computer slept. */
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
