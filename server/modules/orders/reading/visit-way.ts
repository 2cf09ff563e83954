import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import { coarse } from '../../phlebotomists/visit-progress.repository.ts'
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

/** The same with what only the order's page shows. The position is for the way: not after the arrival. */
export function wayWithPositionOf(
  status: OrderRow['status'],
  visit: VisitRow | null,
): Pick<Order, 'phlebotomist_way'> {
  if (visit && isAfterVisit(status)) return pastWayOf(visit)
  const { phlebotomist_way: way } = wayOf(status, visit)
  if (!way || !visit) return {}
  const { leftCentreAt, wayToldAt, arrivedAt } = visit
  const withAnother = visit.withAnother && !arrivedAt
  return {
    phlebotomist_way: {
      ...way,
      ...(leftCentreAt && { left_centre_at: leftCentreAt.toISOString() }),
      ...(wayToldAt && { told_at: wayToldAt.toISOString() }),
      ...(withAnother && { with_another_patient: true }),
      ...positionOf(visit, withAnother),
    },
  }
}

/** For the history of the order. */
function pastWayOf({
  leftCentreAt,
  arrivedAt,
}: Pick<VisitRow, 'leftCentreAt' | 'arrivedAt'>): Pick<Order, 'phlebotomist_way'> {
  if (!leftCentreAt && !arrivedAt) return {}
  return {
    phlebotomist_way: {
      arrives_at: null,
      arrived_at: arrivedAt?.toISOString() ?? null,
      ...(leftCentreAt && { left_centre_at: leftCentreAt.toISOString() }),
    },
  }
}

function positionOf(
  { latitude, longitude, positionAt, arrivedAt }: VisitRow,
  withAnother: boolean,
): Pick<NonNullable<Order['phlebotomist_way']>, 'position'> {
  if (latitude === null || longitude === null || !positionAt || arrivedAt) return {}
  const lat = coarse(latitude, withAnother)
  const lng = coarse(longitude, withAnother)
  return { position: { lat, lng, at: positionAt.toISOString() } }
}
