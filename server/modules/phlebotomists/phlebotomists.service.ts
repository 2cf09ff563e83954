import type { EndpointResult } from '#contract/endpoint.ts'
import type { phlebotomistEndpoints } from '#contract/phlebotomists.endpoints.ts'
import { sha256 } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { requireCity } from '../cities/cities.service.ts'
import {
  findPhlebotomist,
  findVisit,
  listPhlebotomists,
  rateVisit,
} from './phlebotomist.repository.ts'

type Result<Name extends keyof typeof phlebotomistEndpoints> = EndpointResult<
  (typeof phlebotomistEndpoints)[Name]
>
type Rating = { readonly token: string; readonly rating: number; readonly remarks: string }

/** @throws Problem 404 `unknown-city` */
export async function phlebotomistsOf(
  { db }: Pick<Deps, 'db'>,
  cityId: number,
): Promise<Result<'phlebotomists'>> {
  await requireCity(db, cityId)
  return { phlebotomists: (await listPhlebotomists(db, cityId)).map(toPhlebotomist) }
}

/**
 * The phlebotomist of a rating token, and whether the visit was rated.
 * @throws Problem 404 `unknown-rating-token`, also for an expired token.
 */
export async function visitOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Result<'phlebotomistDetails'>> {
  const visit = await findVisit(db, { hash: sha256(token), now: clock.now() })
  const phlebotomist = visit && (await findPhlebotomist(db, visit.phlebotomistId))
  if (!visit?.orderNo || !phlebotomist) throw unknownToken()
  return {
    ...toPhlebotomist(phlebotomist),
    order_no: visit.orderNo,
    rated: visit.rating !== null,
  }
}

/** @throws Problem 404 `unknown-rating-token`; 409 `already-rated` */
export async function ratePhlebotomist(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token, rating, remarks }: Rating,
): Promise<{ done: true }> {
  const at = { hash: sha256(token), now: clock.now() }
  if (await rateVisit(db, { ...at, rating, remarks })) return { done: true }
  if (await findVisit(db, at)) {
    throw new Problem(409, 'already-rated', 'You have already rated this visit.')
  }
  throw unknownToken()
}

type Row = Awaited<ReturnType<typeof listPhlebotomists>>[number]

/** Averages are rounded to a tenth. */
function toPhlebotomist({ id, name, badge, languages, photo, rating }: Row) {
  return {
    phlebotomist_id: id,
    name,
    badge,
    languages,
    photo,
    rating: rating === null ? null : Math.round(rating * 10) / 10,
  }
}

function unknownToken(): Problem {
  return new Problem(
    404,
    'unknown-rating-token',
    'This link is not valid, or its 30 days are over. Please open the link in our latest message.',
  )
}
