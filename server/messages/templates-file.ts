import type { RegisteredTemplates } from './settings.ts'
import { smsTemplates } from './sms-templates.ts'
import { type LabFacts, registeredText } from './template.ts'

/** What the lab registers of each SMS: `dlt`, `msg91` and `whatsapp` are the ids it gets. */
export function templatesFile(lab: LabFacts, registered: RegisteredTemplates) {
  const templates = Object.entries(smsTemplates).map(([name, template]) => [
    name,
    {
      text: registeredText(template, lab),
      dlt: '',
      msg91: '',
      whatsapp: '',
      ...registered.templates[name],
    },
  ])
  return {
    entity: registered.entity ?? '',
    header: registered.header ?? '',
    templates: Object.fromEntries(templates),
  }
}

/** Names of the templates whose text is another one than the lab registered. Tags may differ. */
export function changedTexts(lab: LabFacts, { templates }: RegisteredTemplates): string[] {
  const fixed = (text: string) => text.replace(/\{#\w+#\}/g, '{}')
  return Object.entries(smsTemplates).flatMap(([name, template]) => {
    const known = templates[name]?.text
    const isSame = !known || fixed(known) === fixed(registeredText(template, lab))
    return isSame ? [] : [name]
  })
}
