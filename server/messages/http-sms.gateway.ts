import { z } from 'zod'
import type { MessageGateway } from './gateway.ts'
import { postMessage } from './gateway-call.ts'

type HttpSmsOptions = {
  readonly url: string
  readonly token: string
  readonly dlt: {
    readonly entity: string | undefined
    readonly header: string | undefined
    readonly templateIds: Readonly<Record<string, string | undefined>>
  }
}

const answerSchema = z.object({ id: z.string().min(1).max(200) })

/**
 * SMS by any gateway that takes JSON (docs/messages.md), such as a small service of the lab before
 * its operator's API. It must send one SMS for calls with the same `idempotency-key`.
 */
export function httpSmsGateway({ url, token, dlt }: HttpSmsOptions): MessageGateway {
  return {
    name: 'http-sms',
    channel: 'sms',
    isIdempotent: true,
    async send({ key, to, template, text }) {
      const answer = await postMessage(url, {
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: {
          id: key,
          to: `+91${to}`,
          text,
          template,
          dlt_entity_id: dlt.entity ?? null,
          dlt_header: dlt.header ?? null,
          dlt_template_id: dlt.templateIds[template] ?? null,
        },
      })
      return { id: answerSchema.safeParse(answer).data?.id ?? key }
    },
  }
}
