import { z } from 'zod'
import { StartProblem } from '#server/start-problem.ts'

/** What a bridged call gives the patient; neither side sees the other's number. */
export type BridgedCall =
  /** To be called; `until` is an ISO instant. */
  | { readonly kind: 'number'; readonly number: string; readonly until: string }
  /** The bridge rings the patient, then the phlebotomist. */
  | { readonly kind: 'callback' }

/** A telephony service that connects two numbers and hides both (docs/messages.md). */
export interface CallBridge {
  /**
   * Connects two mobile numbers of ten digits. The same `key` again connects once.
   * @throws CallNotBridged
   */
  connect(call: {
    readonly key: string
    readonly patient: string
    readonly phlebotomist: string
  }): Promise<BridgedCall>
}

/** The bridge refused, is too slow or answered nonsense. */
export class CallNotBridged extends Error {
  constructor(reason: string) {
    super(`The call was not bridged: ${reason}.`)
    this.name = 'CallNotBridged'
  }
}

/** Rows of the table in `server/config.ts`. */
export const callVariables = {
  CALL_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an address such as https://calls.example.in/connect',
  },
  CALL_TOKEN: { schema: z.string().min(16).optional(), allowed: '16 characters or more' },
} as const

export type CallSettings = { readonly url: string; readonly token: string }

/** Both or none. @throws StartProblem */
export function callSettings({
  CALL_URL: url,
  CALL_TOKEN: token,
}: {
  readonly CALL_URL?: string | undefined
  readonly CALL_TOKEN?: string | undefined
}): CallSettings | undefined {
  if (url !== undefined && token !== undefined) return { url, token }
  if (url === undefined && token === undefined) return undefined
  throw new StartProblem('CALL_URL and CALL_TOKEN are needed together; set both or none.', 2)
}

/** The patient waits for the answer. */
const ANSWER_WITHIN_MS = 8_000

const answerSchema = z.union([
  z.object({
    number: z.string().regex(/^\+?\d{6,15}$/),
    valid_until: z.iso.datetime({ offset: true }),
  }),
  z.object({ callback: z.literal(true) }),
])

/** Any bridge that takes JSON, such as a small service of the lab before its operator's API. */
export function httpCallBridge(
  { url, token }: CallSettings,
  { within = ANSWER_WITHIN_MS }: { readonly within?: number } = {},
): CallBridge {
  return {
    async connect({ key, patient, phlebotomist }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ id: key, from: `+91${patient}`, to: `+91${phlebotomist}` }),
        redirect: 'error',
        signal: AbortSignal.timeout(within),
      }).catch(() => undefined)
      if (!response) throw new CallNotBridged('no answer')
      if (!response.ok) throw new CallNotBridged(`status ${response.status}`)
      const answer = answerSchema.safeParse(await response.json().catch(() => undefined))
      if (!answer.success) throw new CallNotBridged('an answer that is none')
      if ('callback' in answer.data) return { kind: 'callback' }
      const { number, valid_until: until } = answer.data
      return { kind: 'number', number, until }
    },
  }
}
