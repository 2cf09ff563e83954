import type { Order } from '#contract/orders.schemas.ts'
import type { OrderRow } from '../order.repository.ts'
import type { VisitRow } from './visits-and-reports.repository.ts'

type Visit = Pick<VisitRow, 'name' | 'badge' | 'rating'> | VisitRow | null

/** The way to a home visit, from the time that the phlebotomist sets out until the visit is over. */
export function wayOf(status: OrderRow['status'], visit: Visit): Pick<Order, 'phlebotomist_way'> {
  if (status !== 'phlebotomist_assigned' || !visit || !('arrivedAt' in visit)) return {}
  const { expectedAt, arrivedAt } = visit
  if (!expectedAt && !arrivedAt) return {}
  return {
    phlebotomist_way: {
      arrives_at: expectedAt?.toISOString() ?? null,
      arrived_at: arrivedAt?.toISOString() ?? null,
      ...positionOf(visit),
    },
  }
}

/** Not after the arrival: the position is for the way only. */
function positionOf({ latitude, longitude, positionAt, arrivedAt }: VisitRow) {
  if (latitude === null || longitude === null || !positionAt || arrivedAt) return {}
  return {
    position: { lat: coarse(latitude), lng: coarse(longitude), at: positionAt.toISOString() },
  }
}

/** To about a hundred metres: it may be the door of another patient. */
function coarse(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}
