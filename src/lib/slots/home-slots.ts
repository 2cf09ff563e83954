import type { Api, ApiResult } from '#lib/http/api.ts'

/**
 * The home collection slots of a city, and what they cost.
 *
 * @throws HttpFailure; Error where the city has no slot: its range of charges is ₹0 to ₹0 then, which
 * would read as free.
 */
export async function homeSlots(
  api: Api,
  cityId: number,
  signal: AbortSignal,
): Promise<ApiResult<'slotsAvailable'>> {
  const query = { city_id: cityId }
  const answer = await api.call('slotsAvailable', { query }, { signal, quiet: true })
  if (answer.days.every(({ slots }) => slots.length === 0)) {
    throw new Error(`City ${cityId} has no home collection slot`)
  }
  return answer
}
