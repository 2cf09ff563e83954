import { cartEndpoints } from '#contract/cart.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { PreparedResponse } from '#server/http/prepared-response.ts'
import { Problem } from '#server/http/problem.ts'
import { requireCity, requireListedCity } from '../cities/cities.service.ts'
import { coalesceReads } from './coalesce-reads.ts'
import { radiologyWindows } from './radiology-windows.ts'
import { requireRoom } from './rooms.service.ts'
import { slotCalendar } from './slot-calendar.ts'
import { cityServesPin } from './slot-window.repository.ts'
import { planCity, planRoom } from './window-plan.service.ts'

type RoomKey = { readonly labCode: string; readonly modality: number }

export type AvailableSlots = {
  /** Slots of home visits. @throws Problem 404 for a city, 400 for a PIN that is not served. */
  home(query: { cityId: number; pincode: string | undefined }): Promise<PreparedResponse>
  /**
   * Appointments at a centre; none on days when it is closed.
   * @throws Problem 404 `unknown-centre`, 422 `centre-unsuitable` or `walk-in`.
   */
  radiology(room: RoomKey): Promise<PreparedResponse>
}

/** Slots of the coming days; concurrent calls share one read (README.md). */
export function availableSlots(deps: Deps): AvailableSlots {
  const { db } = deps
  const listed = slotCalendar(deps)

  const ofCity = coalesceReads(
    (cityId: number) =>
      listed({
        endpoint: cartEndpoints.slotsAvailable,
        calendar: { kind: 'home', cityId },
        isOpen: () => true,
        plan: async (now) => {
          await requireListedCity(db, cityId)
          await planCity(db, cityId, now)
        },
      }),
    String,
  )

  const ofRoom = coalesceReads(
    async ({ labCode, modality }: RoomKey) => {
      const room = await requireRoom(db, labCode, modality)
      return listed({
        endpoint: cartEndpoints.radiologySlotsAvailable,
        calendar: { kind: 'radiology', labCode, modality },
        isOpen: (date) => radiologyWindows(room, date).length > 0,
        plan: (now) => planRoom(db, room, now),
      })
    },
    ({ labCode, modality }) => `${modality} ${labCode}`,
  )

  return {
    async home({ cityId, pincode }) {
      if (pincode !== undefined && !(await cityServesPin(db, cityId, pincode))) {
        await requireCity(db, cityId)
        throw new Problem(400, 'pin-not-served', 'We do not collect samples at this PIN yet.')
      }
      return ofCity(cityId)
    },
    radiology: ofRoom,
  }
}
