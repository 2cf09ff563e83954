import { z } from 'zod'
import { isSignedBy } from '#server/adapters/gateway-protocol.ts'
import { isSameSecret } from '#server/crypto.ts'
import { BadReport, type DeliveryReport } from '#server/messages/gateway.ts'
import type { MessageSettings } from '#server/messages/settings.ts'

/** A delivery report as it arrives. */
export type ReportCall = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * Reads the reports of a gateway and checks that they are its own.
 * @throws BadReport
 */
export function readReports(
  gateway: string,
  settings: MessageSettings,
  call: ReportCall,
): DeliveryReport[] {
  const { sms, whatsApp } = settings
  if (gateway === 'msg91' && sms?.gateway === 'msg91') return msg91Reports(sms, call)
  if (gateway === 'http-sms' && sms?.gateway === 'http') return httpReports(sms, call)
  if (gateway === 'whatsapp' && whatsApp) return whatsAppReports(whatsApp, call)
  throw new BadReport('There is no such gateway.')
}

const msg91Report = z.object({
  requestId: z.string().optional(),
  CRQID: z.string().optional(),
  status: z.coerce.string().optional(),
  desc: z.string().optional(),
})
/** Version 2 of MSG91's webhook has several numbers in one report, version 3 one. */
const msg91Reports2 = z.array(
  z.object({ requestId: z.string().optional(), report: z.array(msg91Report) }),
)

/** MSG91's numbers of failures: failed, do not disturb, rejected, blocked. */
const MSG91_FAILED = ['2', '9', '16', '17', '25', '26']

/** MSG91 signs nothing: the address of its webhook holds a secret. */
function msg91Reports(
  { reportToken }: { reportToken: string },
  call: ReportCall,
): DeliveryReport[] {
  const { token } = call.query
  if (typeof token !== 'string' || !isSameSecret(token, reportToken)) throw notTheirs()
  const text = call.body.toString('utf8')
  const form = new URLSearchParams(text).get('data')
  const reports =
    form === null
      ? [parsed(msg91Report, text)]
      : parsed(msg91Reports2, form).flatMap(({ requestId, report }) =>
          report.map((one) => ({ ...one, requestId })),
        )
  return reports.flatMap(({ requestId, CRQID, status, desc }) => {
    const isDelivered = status === '1' || desc === 'DELIVERED'
    if (!isDelivered && !MSG91_FAILED.includes(status ?? '')) return []
    return [
      {
        id: requestId,
        key: isUuid(CRQID) ? CRQID : undefined,
        outcome: isDelivered ? ('delivered' as const) : ('failed' as const),
        reason: isDelivered ? null : `MSG91 status ${status}`,
      },
    ]
  })
}

const httpReport = z.object({
  id: z.string(),
  status: z.enum(['delivered', 'failed']),
  reason: z.string().max(100).optional(),
})

/**
 * Signed by HMAC-SHA256 of the body, in hexadecimal digits. `id` is the gateway's, or ours, which also
 * reaches a message whose answer is not stored yet.
 */
function httpReports(
  { reportSecret }: { reportSecret: string },
  call: ReportCall,
): DeliveryReport[] {
  requireSigned(call.headers['x-signature'], reportSecret, call.body)
  const { id, status, reason = null } = parsed(httpReport, call.body.toString('utf8'))
  return [{ id, key: isUuid(id) ? id : undefined, outcome: status, reason }]
}

const whatsAppReport = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  biz_opaque_callback_data: z.string().optional(),
                  errors: z.array(z.object({ code: z.number() })).optional(),
                }),
              )
              .default([]),
          }),
        }),
      ),
    }),
  ),
})

/** Signed by HMAC-SHA256 of the body with the app's secret. */
function whatsAppReports({ appSecret }: { appSecret: string }, call: ReportCall): DeliveryReport[] {
  const signature = call.headers['x-hub-signature-256']
  const hex = typeof signature === 'string' ? signature.replace(/^sha256=/, '') : undefined
  requireSigned(hex, appSecret, call.body)
  const { entry } = parsed(whatsAppReport, call.body.toString('utf8'))
  const statuses = entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses))
  return statuses.flatMap(({ id, status, biz_opaque_callback_data: key, errors = [] }) => {
    const isDelivered = status === 'delivered' || status === 'read'
    if (!isDelivered && status !== 'failed') return []
    return [
      {
        id,
        key: isUuid(key) ? key : undefined,
        outcome: isDelivered ? ('delivered' as const) : ('failed' as const),
        reason: isDelivered ? null : `WhatsApp error ${errors[0]?.code ?? ''}`.trim(),
      },
    ]
  })
}

function requireSigned(signature: unknown, secret: string, body: Buffer): void {
  if (typeof signature !== 'string' || !isSignedBy(secret, body, signature)) throw notTheirs()
}

function parsed<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadReport('The report is not JSON.')
  }
  const read = schema.safeParse(value)
  if (!read.success) throw new BadReport('The report has another form.')
  return read.data
}

function isUuid(text: string | undefined): text is string {
  return z.uuid().safeParse(text).success
}

function notTheirs(): BadReport {
  return new BadReport('The report is not the gateway’s.')
}
