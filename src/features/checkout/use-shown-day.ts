import { useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { planPreparation } from '#contract/rules/preparation/plan.ts'
import type { PreparationPlan } from '#contract/rules/preparation/plan-step.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { type SharedDay, sharedDays } from './appointment-windows.ts'
import { dayOfSlot } from './day-of-slot.ts'

/** The selected day and its preparation. */
export type ShownDay = {
  readonly days: readonly SharedDay[]
  /** Undefined while no times are loaded. */
  readonly date: string | undefined
  readonly show: (date: string) => void
  readonly planOf: (lines: readonly CartLine[]) => PreparationPlan | null
}

/**
 * The picked day, or that of an appointment, or the first day with a free time in every sub-
 * department.
 */
export function useShownDay({ context }: CheckoutSnapshot): ShownDay {
  const { appointmentDays, appointments, slotId, people } = context
  const [member] = people
  const [picked, setPicked] = useState<string | null>(null)
  const [openedAt] = useState(() => new Date().toISOString())
  const days = sharedDays(appointmentDays, appointments)
  const heldDate = appointments[0]?.hold.slot.slot_date
  const askedDate = dayOfSlot(
    appointmentDays.flatMap(({ days: own }) => own),
    slotId,
  )
  const firstFree = days.find(({ free }) => free > 0)?.slot_date
  return {
    days,
    date: picked ?? heldDate ?? askedDate ?? firstFree ?? days[0]?.slot_date,
    show: setPicked,
    planOf: (lines) => {
      if (!member) return null
      return planPreparation({
        lines,
        slot: null,
        appointments: appointments.map(({ subdepartment, hold: { slot } }) => ({
          subdepartment,
          slot,
        })),
        member,
        atHome: false,
        reportBy: null,
        now: openedAt,
      })
    },
  }
}
