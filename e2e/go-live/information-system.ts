import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, type APIResponse, expect } from 'playwright/test'
import type { LabOrder } from '#server/lab-api/lab-api.contract.ts'
import { verified, type WebhookReceiver } from '#tests/server/support/webhook-receiver.ts'

export type Credentials = { readonly id: string; readonly secret: string }

/** The lab's information system, with the calls that docs/lab-api.md describes. */
export class InformationSystem {
  private readonly request: APIRequestContext
  private readonly credentials: Credentials
  private authorization: string | null = null

  constructor(request: APIRequestContext, credentials: Credentials) {
    this.request = request
    this.credentials = credentials
  }

  /** Tells that something happened now. */
  async tell(orderNo: string, event: string, more: object = {}): Promise<void> {
    await this.send(`orders/${orderNo}/events`, 'application/json', {
      event,
      event_id: randomUUID(),
      occurred_at: new Date().toISOString(),
      ...more,
    })
  }

  /** Sends a Bundle of FHIR R4. */
  async sendResults(orderNo: string, bundle: object): Promise<unknown> {
    const answer = await this.send(`orders/${orderNo}/results`, 'application/fhir+json', bundle)
    return answer.json()
  }

  private async send(path: string, contentType: string, body: object): Promise<APIResponse> {
    this.authorization ??= await this.token()
    const answer = await this.request.post(`/lab/v1/${path}`, {
      headers: { authorization: this.authorization, 'content-type': contentType },
      data: JSON.stringify(body),
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer
  }

  private async token(): Promise<string> {
    const { id, secret } = this.credentials
    const answer = await this.request.post('/lab/v1/oauth/token', {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      form: { grant_type: 'client_credentials' },
    })
    return `Bearer ${(await answer.json()).access_token}`
  }
}

/** The newest order that was posted to the system, with a signature that is checked. */
export function newestOrder({ posts }: WebhookReceiver, secret: string): LabOrder {
  const post = posts.at(-1)
  if (!post) throw new Error('No order was posted.')
  // SAFETY: the library has checked that the app has sent it, and the app's type is LabOrder.
  return (verified(secret, post) as { order: LabOrder }).order
}

type Resource = Record<string, unknown> & { readonly resourceType: string }
type Bundle = {
  readonly identifier: object
  readonly entry: readonly { readonly resource: Resource }[]
}

/** What a lab sends beside a number: a remark on it, and the pathologist's words. */
export const REMARK = 'Counted by hand: ≤ 4.1 × 10⁶/µL, α-thalassaemia trait not excluded.'
export const CONCLUSION = 'Haemoglobin is low. Repeat with ferritin ≥ 4 weeks after treatment.'

/**
 * The first example of docs/lab-api.md for results, for this order, with this status; its number is an
 * upper bound, and it has a remark and a conclusion.
 */
export function documentedResults(
  { order_no, patient }: LabOrder,
  status: 'preliminary' | 'final',
): Bundle {
  const documented = readFileSync(new URL('../../docs/lab-api.md', import.meta.url), 'utf8')
  const [, results = ''] = documented.split('\n## Results\n')
  const [, example = ''] = /```json\n([\s\S]+?)```/.exec(results) ?? []
  // SAFETY: the document has a Bundle there; the server refuses anything else.
  const bundle = JSON.parse(example.replaceAll('26030200001', order_no)) as Bundle
  const changes: Readonly<Record<string, object>> = {
    DiagnosticReport: { status, issued: new Date().toISOString(), conclusion: CONCLUSION },
    Observation: {
      valueQuantity: { value: 11.2, comparator: '<', unit: 'g/dL', code: 'g/dL' },
      note: [{ text: REMARK }],
    },
    Patient: {
      birthDate: patient.birth_date,
      name: [{ given: [patient.first_name], family: patient.last_name }],
    },
  }
  return {
    ...bundle,
    identifier: { system: 'https://lis.meridian.example/results', value: `${order_no}-${status}` },
    entry: bundle.entry.map(({ resource }) => ({
      resource: { ...resource, ...changes[resource.resourceType] },
    })),
  }
}
