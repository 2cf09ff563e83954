import type { Api, ApiResult } from '#lib/http/api.ts'

/**
 * Home collection slots of a city, and their charges.
 *
 * @throws HttpFailure; Error when the city has no slot: the charges are then ₹0 to ₹0, which would
 * look free
 */
export async function homeSlots(
  api: Api,
  cityId: number,
  signal: AbortSignal,
): Promise<ApiResult<'slotsAvailable'>> {
  const query = { city_id: cityId }
  const answer = await api.call('slotsAvailable', { query }, { signal, byItself: true })
  if (answer.days.every(({ slots }) => slots.length === 0)) {
    throw new Error(`City ${cityId} has no home collection slot`)
  }
  return answer
}
