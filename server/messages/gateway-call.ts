import { systemCode } from '#server/start-problem.ts'
import { CredentialsRefused, MessageNotTaken, MessageRefused } from './gateway.ts'

const ANSWER_WITHIN_MS = 15_000

/** Errors before a request is sent. */
const NOT_CONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Answers to a wrong or missing key. */
const KEY_REFUSED: readonly number[] = [401, 403]

/**
 * Posts JSON to a gateway of messages and returns its answer.
 * @throws MessageNotTaken if it was not reached or is busy; CredentialsRefused; MessageRefused after
 * another 4xx. After any other error the message may have been sent.
 */
export async function postMessage(
  url: string,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: object },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => {
    const code = error instanceof Error ? systemCode(error.cause) : undefined
    if (code && NOT_CONNECTED.includes(code)) throw new MessageNotTaken(`not reached: ${code}`)
    throw error
  })
  const { status } = response
  const answer = await response.text()
  if (status === 429 || status === 503) {
    throw new MessageNotTaken(`busy: ${status}`, secondsOf(response.headers.get('retry-after')))
  }
  if (KEY_REFUSED.includes(status)) throw new CredentialsRefused(`key refused: ${status}`)
  if (status >= 400 && status < 500)
    throw new MessageRefused(`refused: ${status} ${codeIn(answer)}`)
  if (!response.ok) throw new Error(`The gateway answered ${status}.`)
  return jsonOf(answer)
}

function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : undefined
}

/** The code of an error answer. Its words may name the recipient. */
function codeIn(answer: string): string {
  const code = /"(?:code|error_code)"\s*:\s*"?([\w-]{1,40})/.exec(answer)?.[1]
  return code ?? ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
