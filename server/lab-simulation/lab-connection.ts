import { z } from 'zod'
import { hmacFor, sha256 } from '#server/crypto.ts'
import { labClients } from '#server/db/schema/lab.ts'
import type { Deps } from '#server/deps.ts'
import { LAB_BASE, type LabEvent, SCOPES } from '#server/lab-api/lab-api.contract.ts'
import type { LabRequest, SendCall } from './send-call.ts'

/** Sign-ins, and repetitions of an event that got no answer. */
const ATTEMPTS = 5

/** A 429 that does not say how long to wait. */
const PAUSE_SECONDS = 60

/** The limit of calls is reached: nothing was sent, or nothing was done. Call again later. */
export class LabLimited extends Error {
  /** Seconds to wait. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super(`The simulated lab may call again in ${retryAfter} seconds.`)
    this.name = 'LabLimited'
    this.retryAfter = retryAfter
  }
}

const tokenSchema = z.object({ access_token: z.string() })
const statusSchema = z.object({ status: z.string() })
const refusalSchema = z.object({ code: z.string(), message: z.string() })

export type Told =
  | { readonly done: true; readonly status: string }
  | { readonly done: false; readonly code: string }

export type LabConnection = {
  /** @returns undefined if it does not exist (404). @throws LabLimited; Error for other refusals. */
  get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined>
  /** Repeats an event that gets no answer, with its id. @throws LabLimited */
  tell(orderNo: string, event: LabEvent): Promise<Told>
  /** Posts something that has an id of its own. @returns the code of a refusal. @throws LabLimited */
  send(path: string, payload: object): Promise<string | undefined>
}

/** The simulated lab's access to /lab/v1, with a client and a token of its own. */
export function labConnection(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  send: SendCall,
): LabConnection {
  let token: string | undefined
  /** Milliseconds since 1970 until which the API has asked to wait. */
  let limitedUntil = 0

  /** @throws LabLimited, without a call until the API allows the next one */
  async function sendWithinLimit(request: LabRequest) {
    const now = deps.clock.now().getTime()
    if (now < limitedUntil) throw new LabLimited(Math.ceil((limitedUntil - now) / 1_000))
    const answer = await send(request)
    if (answer.status !== 429) return answer
    const { retryAfter = PAUSE_SECONDS } = answer
    limitedUntil = now + retryAfter * 1_000
    throw new LabLimited(retryAfter)
  }

  async function signIn(): Promise<string> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const secret = await ensureClient(deps)
      const basic = Buffer.from(`${SIMULATION_ID}:${secret}`).toString('base64')
      const { status, body } = await sendWithinLimit({
        method: 'POST',
        url: `${LAB_BASE}/oauth/token`,
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      })
      if (status === 200) return tokenSchema.parse(body).access_token
      // 401: a process of an earlier release has replaced the secret meanwhile.
      if (status !== 401) throw new Error(`The simulated lab got no token (${status}).`)
    }
    throw new Error('The simulated lab got no token: its client is revoked.')
  }

  async function call(method: 'GET' | 'POST', path: string, payload?: object) {
    const request = async () => {
      token ??= await signIn()
      return sendWithinLimit({
        method,
        url: `${LAB_BASE}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(payload && { 'content-type': 'application/json' }),
        },
        ...(payload && { body: JSON.stringify(payload) }),
      })
    }
    const answer = await request()
    if (answer.status !== 401) return answer
    token = undefined
    return request()
  }

  async function posted(path: string, payload: object) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call('POST', path, payload)
      } catch (error) {
        if (error instanceof LabLimited || attempt >= ATTEMPTS) throw error
      }
    }
  }

  return {
    async get(path, schema) {
      const { status, body } = await call('GET', path)
      if (status === 200) return schema.parse(body)
      if (status === 404) return undefined
      throw new Error(`The simulated lab was refused ${path}: ${refusalSchema.parse(body).code}.`)
    },
    async tell(orderNo, event) {
      const { status, body } = await posted(`/orders/${orderNo}/events`, event)
      if (status === 200) return { done: true, status: statusSchema.parse(body).status }
      const { code, message } = refusalSchema.parse(body)
      if (status < 500) return { done: false, code }
      throw new Error(`The simulated lab could not tell ${event.event}: ${message}`)
    },
    async send(path, payload) {
      const { status, body } = await posted(path, payload)
      if (status === 200) return undefined
      const { code, message } = refusalSchema.parse(body)
      if (status < 500) return code
      throw new Error(`The simulated lab could not send ${path}: ${message}`)
    },
  }
}

const SIMULATION_ID = 'lab-simulation'

/**
 * Creates the simulation's client, or gives it back its secret, which a process of an earlier
 * release has replaced by a random one.
 * @returns the secret: derived from the server's, so it is the same in each process.
 */
async function ensureClient({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<string> {
  const secret = hmacFor(config.tokenSecret, 'simulated lab', SIMULATION_ID)
  const current = { secretHash: sha256(secret), scopes: [...SCOPES] }
  await db
    .insert(labClients)
    .values({ id: SIMULATION_ID, name: 'Simulated lab', createdAt: clock.now(), ...current })
    .onConflictDoUpdate({ target: labClients.id, set: current })
  return secret
}
