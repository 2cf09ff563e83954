import type { Settings } from '#server/config.ts'
import type { RegisteredTemplates } from './registered-templates.ts'
import { isSmsTemplate, smsTemplates } from './sms-templates.ts'

/**
 * What messages lack to leave: a gateway, or an id that an operator asks for. One line for each.
 * Nothing where messages are only tried, on the embedded database without a gateway.
 */
export function setUpGaps(
  { embedded, messages }: Pick<Settings, 'embedded' | 'messages'>,
  registered: RegisteredTemplates,
): string[] {
  const { sms, email, whatsApp } = messages
  if (embedded && !sms && !email && !whatsApp) return []
  return [
    ...(sms
      ? []
      : ['No gateway for SMS is set: codes and other SMS are not sent (docs/messages.md).']),
    ...(email ? [] : ['No mail server is set: e-mails are not sent (docs/messages.md).']),
    ...(sms ? smsGaps(sms.gateway, messages.templatesFile, registered) : []),
    ...(whatsApp ? whatsAppGaps(registered) : []),
  ]
}

function smsGaps(
  gateway: 'msg91' | 'http',
  file: string | undefined,
  registered: RegisteredTemplates,
): string[] {
  const outcome = gateway === 'http' ? 'operators drop it' : 'it is not sent'
  if (file === undefined) {
    return [`MESSAGE_TEMPLATES is not set: no SMS has the ids of its template, so ${outcome}.`]
  }
  if (gateway === 'msg91') {
    return lacking(registered, 'msg91').map(
      (names) => `These SMS have no template at MSG91 (msg91) and are not sent: ${names}.`,
    )
  }
  const lab = (['entity', 'header'] as const).filter((field) => !registered[field])
  return [
    ...lab.map((field) => `${file} has no ${field}: operators drop SMS without it.`),
    ...lacking(registered, 'dlt').map(
      (names) => `Operators drop these SMS, which have no id (dlt): ${names}.`,
    ),
  ]
}

/** Codes never go by WhatsApp. */
function whatsAppGaps(registered: RegisteredTemplates): string[] {
  return lacking(registered, 'whatsapp', (name) => !name.startsWith('otp.')).map(
    (names) => `These messages have no template at WhatsApp (whatsapp) and go by SMS: ${names}.`,
  )
}

/** The templates without an id, in one text; none if all have it. */
function lacking(
  { templates }: RegisteredTemplates,
  id: 'dlt' | 'msg91' | 'whatsapp',
  needsIt: (name: string) => boolean = () => true,
): string[] {
  const names = Object.keys(smsTemplates)
    .filter(isSmsTemplate)
    .filter((name) => needsIt(name) && !templates[name]?.[id])
  return names.length > 0 ? [names.join(', ')] : []
}
