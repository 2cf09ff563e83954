import type { APIRequestContext } from '@playwright/test'

type Message = { readonly text: string }

/** The last code that was sent to a mobile number or an e-mail address. */
export async function newestCode(request: APIRequestContext, to: string): Promise<string> {
  const answer = await request.get('/dev/outbox.json', { params: { to } })
  const { result } = (await answer.json()) as { result: readonly Message[] }
  const code = result.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
  if (!code) throw new Error(`No code was sent to ${to}.`)
  return code
}
