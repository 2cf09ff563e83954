import { z } from 'zod'
import { type MessageGateway, MessageRefused } from './gateway.ts'
import { postMessage } from './gateway-call.ts'

type Msg91Options = {
  readonly authKey: string
  /** MSG91's id of each of our templates. */
  readonly templateIds: Readonly<Record<string, string | undefined>>
  /** Replaces MSG91's address in tests. */
  readonly apiUrl?: string
}

const answerSchema = z.object({ type: z.string(), message: z.string() })

/**
 * SMS by MSG91's flow API. MSG91 puts the values into its copy of the template, which has our
 * variables by name. It has no idempotency; `CRQID` comes back in delivery reports.
 */
export function msg91Gateway({
  authKey,
  templateIds,
  apiUrl = 'https://control.msg91.com/api/v5/flow',
}: Msg91Options): MessageGateway {
  return {
    name: 'msg91',
    channel: 'sms',
    isIdempotent: false,
    async send({ key, to, template, values }) {
      const templateId = templateIds[template]
      if (templateId === undefined) throw new MessageRefused('the template has no id at MSG91')
      const answer = answerSchema.safeParse(
        await postMessage(apiUrl, {
          headers: { authkey: authKey },
          body: {
            template_id: templateId,
            short_url: '0',
            recipients: [{ mobiles: `91${to}`, CRQID: key, ...values }],
          },
        }),
      )
      if (!answer.success) throw new Error('MSG91 gave an answer of another form.')
      if (answer.data.type !== 'success') throw new MessageRefused('refused by MSG91')
      return { id: answer.data.message }
    },
  }
}
