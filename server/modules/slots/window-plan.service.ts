import type { Executor } from '#server/db/client.ts'
import { homeWindows } from './home-windows.ts'
import { type Room, radiologyWindows } from './radiology-windows.ts'
import { listRooms } from './rooms.service.ts'
import { plannedDates } from './slot-calendar.ts'
import {
  findWindowDates,
  insertMissing,
  listCityIds,
  listHomeSlots,
} from './slot-window.repository.ts'

/** Creates the home slots of a city's coming days; existing ones do not change. */
export async function planCity(db: Executor, cityId: number, now: Date): Promise<void> {
  const slots = await listHomeSlots(db, cityId)
  await insertMissing(
    db,
    plannedDates(now).flatMap((date) => homeWindows(slots, date)),
  )
}

/**
 * Creates the appointments of a room on coming days without any. A day with appointments does not
 * change: after a change of hours or of the longest scan, new slots would overlap old ones.
 */
export async function planRoom(db: Executor, room: Room, now: Date): Promise<void> {
  const dates = plannedDates(now)
  const { labCode, modality } = room
  const planned = await findWindowDates(db, { kind: 'radiology', labCode, modality }, dates)
  await insertMissing(
    db,
    dates.filter((date) => !planned.has(date)).flatMap((date) => radiologyWindows(room, date)),
  )
}

/** Plans every city and every room. */
export async function planAll(db: Executor, now: Date): Promise<void> {
  for (const cityId of await listCityIds(db)) await planCity(db, cityId, now)
  for (const room of await listRooms(db)) await planRoom(db, room, now)
}
