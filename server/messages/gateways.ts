import type { Config } from '#server/config.ts'
import { emailHtml } from './email-html.ts'
import type { MessageGateway } from './gateway.ts'
import { httpSmsGateway } from './http-sms.gateway.ts'
import { msg91Gateway } from './msg91.gateway.ts'
import { type RegisteredTemplates, registeredOf } from './registered-templates.ts'
import { smtpGateway } from './smtp.gateway.ts'
import { whatsAppGateway } from './whatsapp.gateway.ts'

/** The configured gateways, one for each channel at most. */
export function messageGateways(
  { messages: { sms, email, whatsApp }, labName, publicUrl }: Config,
  registered: RegisteredTemplates,
): MessageGateway[] {
  const gateways: MessageGateway[] = []
  if (sms?.gateway === 'msg91') {
    gateways.push(
      msg91Gateway({ authKey: sms.authKey, templateIds: registeredOf(registered, 'msg91') }),
    )
  }
  if (sms?.gateway === 'http') {
    const [entity, header] = [registered.entity || undefined, registered.header || undefined]
    const templateIds = registeredOf(registered, 'dlt')
    gateways.push(httpSmsGateway({ ...sms, dlt: { entity, header, templateIds } }))
  }
  if (email) {
    const htmlOf = (text: string, subject: string) =>
      emailHtml({ text, subject, labName, publicUrl })
    gateways.push(smtpGateway({ ...email, htmlOf }))
  }
  if (whatsApp) {
    const templateNames = registeredOf(registered, 'whatsapp')
    gateways.push(whatsAppGateway({ ...whatsApp, templateNames }))
  }
  return gateways
}
