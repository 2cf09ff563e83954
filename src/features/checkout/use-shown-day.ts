import { useState } from 'react'
import { daysToChoose, type SharedDay, sharedDays } from './appointment-windows.ts'
import { dayOfSlot } from './day-of-slot.ts'
import type { CheckoutView } from './use-checkout.ts'

/** The days and the selected one. */
export type ShownDay = {
  readonly days: readonly SharedDay[]
  /** Undefined while no times are loaded. */
  readonly date: string | undefined
  readonly show: (date: string) => void
}

/**
 * The picked day, or that of an appointment, or the first day with a free time in every sub-
 * department, from the day of the home slot on if there is one.
 */
export function useShownDay(checkout: CheckoutView): ShownDay {
  const { context } = checkout.snapshot
  const { appointmentDays, appointments, hold, slotId } = context
  const [picked, setPicked] = useState<string | null>(null)
  const days = sharedDays(daysToChoose(checkout), appointments)
  const heldDate = appointments[0]?.hold.slot.slot_date
  const askedDate = dayOfSlot(
    appointmentDays.flatMap(({ days: own }) => own),
    slotId,
  )
  const homeDate = hold?.slot.slot_date ?? ''
  const open = days.filter(({ free }) => free > 0)
  const wanted = picked ?? heldDate ?? askedDate
  const day =
    days.find(({ slot_date }) => slot_date === wanted) ??
    open.find(({ slot_date }) => slot_date >= homeDate) ??
    open[0] ??
    days[0]
  return { days, date: day?.slot_date, show: setPicked }
}
