import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { HEADERS } from '../../../contract/conventions.ts'
import { API_BASE } from '../../../contract/endpoint.ts'
import { type Answer, isFailure, isSuccess } from './answers.ts'

const ANSWER_WITHIN_MS = 15_000
const BEFORE_REPEAT_MS = 500

/** The provider refused the call: repeating it is no use. */
export class Refused extends Error {
  readonly code: string

  constructor(call: string, status: number, code: string) {
    super(`${call}: ${status} ${code}`)
    this.code = code
  }
}

/** The rehearsal ended while the patient waited. */
export class Stopped extends Error {}

export type Call = {
  readonly method?: 'GET' | 'POST'
  /** Below /api/v1, or an address of the site that begins with `/`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
  readonly form?: Readonly<Record<string, string>>
  readonly key?: string
  readonly booking: string
}

const envelopeSchema = z.object({ result: z.unknown(), code: z.string().optional() })
const placedSchema = z.object({ order_no: z.string() })

/** Patients' browsers. Every answer is recorded. */
export type Browsers = {
  readonly url: string
  readonly answers: readonly Answer[]
  isStopping(): boolean
  /** From now on no call is repeated. */
  stop(): void
  /**
   * Repeats a call that failed, under the same key, as a patient does, until it is answered with
   * 2xx, a redirect (the result is its location) or a refusal.
   * @throws Refused; Stopped.
   */
  send<S extends z.ZodType>(call: Call, schema: S): Promise<z.output<S>>
}

export function openBrowsers(url: string): Browsers {
  const answers: Answer[] = []
  let stopping = false
  return {
    url,
    answers,
    isStopping: () => stopping,
    stop: () => {
      stopping = true
    },
    async send(call, schema) {
      for (;;) {
        const { answer, result, code } = await sendOnce(url, call)
        answers.push(answer)
        const { status } = answer
        if (isSuccess(status) || isRedirect(status)) return schema.parse(result)
        const again = isFailure(status) || code === 'in-progress' || status === 429
        if (!again) throw new Refused(call.path, status, code)
        if (stopping) throw new Stopped()
        await pause(BEFORE_REPEAT_MS)
      }
    },
  }
}

type Ended = { readonly answer: Answer; readonly result: unknown; readonly code: string }

async function sendOnce(url: string, call: Call): Promise<Ended> {
  const { method = 'POST', path, booking } = call
  const sentAt = performance.now()
  const recorded = (status: number, orderNo?: string): Answer => {
    const writes = method === 'POST'
    return { call: path, writes, sentAt, at: performance.now(), status, booking, orderNo }
  }
  try {
    const answer = await fetch(path.startsWith('/') ? url + path : `${url}${API_BASE}/${path}`, {
      method,
      ...contentOf(call),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const { result, code = '' } = envelopeOf(await answer.text())
    const location = answer.headers.get('location')
    const order = placedSchema.safeParse(result).data
    return {
      answer: recorded(answer.status, order?.order_no || undefined),
      result: isRedirect(answer.status) ? location : result,
      code,
    }
  } catch {
    return { answer: recorded(0), result: null, code: '' }
  }
}

function contentOf({ headers, key, body, form }: Call): RequestInit {
  const all = { ...headers, ...(key && { [HEADERS.idempotencyKey]: key }) }
  if (form) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return { headers: { ...all, ...type }, body: new URLSearchParams(form).toString() }
  }
  return { headers: all, ...(body && { body: JSON.stringify(body) }) }
}

const isRedirect = (status: number) => status === 302 || status === 303

/** A page, or an error of the balancer, is no envelope. */
function envelopeOf(text: string): z.infer<typeof envelopeSchema> {
  try {
    return envelopeSchema.parse(JSON.parse(text))
  } catch {
    return { result: null }
  }
}
