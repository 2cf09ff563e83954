import { z } from 'zod'
import { type MessageGateway, MessageRefused } from './gateway.ts'
import { postMessage } from './gateway-call.ts'

type WhatsAppOptions = {
  readonly phoneNumberId: string
  readonly token: string
  /** Meta's name of each of our templates. */
  readonly templateNames: Readonly<Record<string, string | undefined>>
  /** Replaces Meta's address in tests. */
  readonly apiUrl?: string
}

const answerSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })

/**
 * WhatsApp by Meta's Cloud API, with templates of the category "utility" whose variables have our
 * names. It has no idempotency; `biz_opaque_callback_data` comes back in delivery reports.
 */
export function whatsAppGateway({
  phoneNumberId,
  token,
  templateNames,
  apiUrl = 'https://graph.facebook.com/v23.0',
}: WhatsAppOptions): MessageGateway {
  return {
    name: 'whatsapp',
    channel: 'whatsapp',
    isIdempotent: false,
    async send({ key, to, template, values }) {
      const name = templateNames[template]
      if (name === undefined) throw new MessageRefused('the template has no name at WhatsApp')
      const parameters = Object.entries(values).map(([parameter_name, text]) => ({
        type: 'text',
        parameter_name,
        text,
      }))
      const answer = answerSchema.safeParse(
        await postMessage(`${apiUrl}/${phoneNumberId}/messages`, {
          headers: { authorization: `Bearer ${token}` },
          body: {
            messaging_product: 'whatsapp',
            to: `91${to}`,
            type: 'template',
            template: {
              name,
              language: { code: 'en' },
              components: parameters.length > 0 ? [{ type: 'body', parameters }] : [],
            },
            biz_opaque_callback_data: key,
          },
        }),
      )
      const [sent] = answer.data?.messages ?? []
      if (!sent) throw new Error('WhatsApp gave an answer of another form.')
      return { id: sent.id }
    },
  }
}
