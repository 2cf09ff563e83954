import { cartEndpoints, type Slot } from '#contract/cart.endpoints.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { type ReadyAnswer, readyAnswer } from '#server/http/ready-answer.ts'
import { labDay } from '#server/lab-day.ts'
import { daysAfter } from '#server/lab-time.ts'
import { requireCity } from '../cities/cities.service.ts'
import { coalesced } from './coalesced.ts'
import { HORIZON_DAYS } from './home-windows.ts'
import { toDays } from './slot.mapper.ts'
import { cityServesPin, findWindows, type WindowRow } from './slot-window.repository.ts'
import { planCity } from './window-plan.service.ts'

export type AvailableSlots = {
  /** @throws Problem 404 for a city, 400 for a PIN that is not served. */
  list(query: { cityId: number; pincode: string | undefined }): Promise<ReadyAnswer>
}

/** The windows of the coming days, as they are at this moment: nothing is kept between answers. */
export function availableSlots({ db, clock, config }: Deps): AvailableSlots {
  const ofCity = coalesced(async (cityId: number) => {
    const now = clock.now()
    const days = toDays(await windowsAhead(db, cityId, now), now)
    return readyAnswer(cartEndpoints.slotsAvailable, {
      days,
      charges: rangeOf(days.flatMap(({ slots }) => slots)),
      hold_minutes: config.holdMinutes,
    })
  })
  return {
    async list({ cityId, pincode }) {
      if (pincode !== undefined && !(await cityServesPin(db, cityId, pincode))) {
        await requireCity(db, cityId)
        throw new Problem(400, 'pin-not-served', 'We do not collect samples at this PIN yet.')
      }
      return ofCity(cityId)
    },
  }
}

/** The windows of the horizon; days that nobody has made yet are made now. */
async function windowsAhead(db: Database, cityId: number, now: Date): Promise<WindowRow[]> {
  const from = labDay(now)
  const to = daysAfter(from, HORIZON_DAYS - 1)
  const windows = await findWindows(db, { cityId, from, to, now })
  if (windows[0]?.slotDate === from && windows.at(-1)?.slotDate === to) return windows
  await requireCity(db, cityId)
  await planCity(db, cityId, now)
  return findWindows(db, { cityId, from, to, now })
}

/** Lowest and highest charge, rupees. */
function rangeOf(slots: readonly Slot[]): { from: number; to: number } {
  const charges = slots.map(({ charge }) => charge)
  return { from: Math.min(...charges), to: Math.max(...charges) }
}
