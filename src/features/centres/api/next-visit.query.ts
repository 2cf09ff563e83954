import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { firstFree, laterIfFasting } from '#lib/slots/first-free.ts'
import { homeSlots } from '#lib/slots/home-slots.ts'
import type { NextVisit } from '../pin-answer.ts'

const WEEK = 7

export function nextVisitQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['next-visit', cityId],
    queryFn: async ({ signal }): Promise<NextVisit> => {
      const { days, charges } = await homeSlots(api, cityId, signal)
      const [slot] = firstFree(days)
      const fasting = laterIfFasting(days)
      return {
        today: days[0]?.slot_date ?? '',
        next: slot ? { date: slot.slot_date, time: slot.from_time } : null,
        fasting: fasting && { date: fasting.slot_date, time: fasting.from_time },
        // Today's early windows may be over, so the last day of the week is read.
        earliest: days.at(-1)?.slots[0]?.from_time ?? null,
        everyDay: days.length >= WEEK && days.every(({ slots }) => slots.length > 0),
        charges,
      }
    },
  })
}
