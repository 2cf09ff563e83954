import type { APIRequestContext } from 'playwright/test'

type Message = { readonly text: string }

/** The newest code that was sent to a mobile number or an e-mail address. */
export function newestCode(request: APIRequestContext, to: string): Promise<string> {
  return newestPart(request, to, /\b\d{6}\b/)
}

/** Path and hash of the link in the newest message. */
export function newestLink(request: APIRequestContext, to: string): Promise<string> {
  return newestPart(request, to, /(?<=https?:\/\/[^/\s]+)\/\S+/)
}

async function newestPart(request: APIRequestContext, to: string, part: RegExp): Promise<string> {
  const answer = await request.get('/dev/outbox.json', { params: { to } })
  const { result } = (await answer.json()) as { result: readonly Message[] }
  const found = result.map(({ text }) => part.exec(text)?.[0]).find(Boolean)
  if (!found) throw new Error(`Nothing like ${part} was sent to ${to}.`)
  return found
}
