import { modalityNumber } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { listScanLengths } from '../catalogue/catalogue.repository.ts'
import { type CentreRow, listEveryCentre } from '../centres/centres.repository.ts'
import { requireCentre } from '../centres/centres.service.ts'
import type { Room } from './radiology-windows.ts'

/** All rooms that need appointments. */
export async function listRooms(db: Executor): Promise<Room[]> {
  const longest = await longestScans(db)
  return (await listEveryCentre(db)).flatMap((centre) =>
    modalitiesOf(centre).flatMap((modality) => {
      const longestScan = longest.get(modality)
      return longestScan === undefined ? [] : [roomOf(centre, modality, longestScan)]
    }),
  )
}

/**
 * The room of a centre for a modality number.
 * @throws Problem 404 `unknown-centre`; 422 `centre-unsuitable` if the centre does not have it,
 * `walk-in` if it needs no appointment.
 */
export async function requireRoom(db: Executor, labCode: string, modality: number): Promise<Room> {
  const centre = await requireCentre(db, labCode)
  if (!modalitiesOf(centre).includes(modality)) {
    throw new Problem(
      422,
      'centre-unsuitable',
      'This centre does not do this scan. Please choose another centre.',
    )
  }
  const longestScan = (await longestScans(db)).get(modality)
  if (longestScan === undefined) {
    throw new Problem(
      422,
      'walk-in',
      'This scan needs no appointment. Walk in while the centre is open.',
    )
  }
  return roomOf(centre, modality, longestScan)
}

function roomOf(
  { labCode, cityId, hours }: CentreRow,
  modality: number,
  longestScan: number,
): Room {
  return { labCode, cityId, hours, modality, longestScan }
}

/** Modality numbers of a centre; a hub of home collection has none. */
function modalitiesOf({ classification, services }: CentreRow): number[] {
  if (classification === 'ONLY_HOME') return []
  return [...new Set(services.flatMap((service) => modalityNumber(service) ?? []))]
}

/** Duration in minutes of the longest scan with an appointment, by modality number. */
async function longestScans(db: Executor): Promise<Map<number, number>> {
  const longest = new Map<number, number>()
  for (const { modality, minutes } of await listScanLengths(db)) {
    const number = modalityNumber(modality)
    if (number !== null) longest.set(number, Math.max(minutes, longest.get(number) ?? 0))
  }
  return longest
}
