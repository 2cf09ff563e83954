import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { LeadAnswers } from '../forms/lead-form.schema.ts'

const NO_ANSWER = 'No answer from the lab. What you typed is safe: try again.'

/** Returns the error message, or null after success. */
export async function sendLead(
  api: Api,
  answers: LeadAnswers,
  page: { readonly source: string; readonly cityId: number },
): Promise<string | null> {
  const body = { ...answers, city_id: page.cityId, source: page.source }
  try {
    await api.call('callback', { body }, { quiet: true })
    return null
  } catch (error) {
    return (error instanceof HttpFailure && error.kind !== 'network' && error.message) || NO_ANSWER
  }
}
