import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import type { OrderRow } from '../order.repository.ts'
import type { ListedVisit, VisitRow } from './visits-and-reports.repository.ts'

/** The way to a home visit, from the time that the phlebotomist sets out until the visit is over. */
export function wayOf(
  status: OrderRow['status'],
  visit: ListedVisit | null,
): Pick<OrderSummary, 'phlebotomist_way'> {
  if (status !== 'phlebotomist_assigned' || !visit) return {}
  const { expectedAt, arrivedAt } = visit
  if (!expectedAt && !arrivedAt) return {}
  return {
    phlebotomist_way: {
      arrives_at: expectedAt?.toISOString() ?? null,
      arrived_at: arrivedAt?.toISOString() ?? null,
    },
  }
}

/** The same with the last known position, which is for the way only: not after the arrival. */
export function wayWithPositionOf(
  status: OrderRow['status'],
  visit: VisitRow | null,
): Pick<Order, 'phlebotomist_way'> {
  const { phlebotomist_way: way } = wayOf(status, visit)
  if (!way || !visit) return {}
  const { latitude, longitude, positionAt, arrivedAt } = visit
  if (latitude === null || longitude === null || !positionAt || arrivedAt) {
    return { phlebotomist_way: way }
  }
  const position = { lat: coarse(latitude), lng: coarse(longitude), at: positionAt.toISOString() }
  return { phlebotomist_way: { ...way, position } }
}

/** To about a hundred metres: it may be the door of another patient. */
function coarse(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}
