import { type LabWords, wordedTemplate } from './lab-words.ts'
import { type RegisteredTemplates, registeredOf } from './registered-templates.ts'
import { isSmsTemplate, type SmsTemplateId, smsTemplates } from './sms-templates.ts'
import { type LabFacts, registeredText } from './template.ts'

/** The text to register of each SMS in the lab's own words. */
export function textsOfLab(words: LabWords, lab: LabFacts): Partial<Record<SmsTemplateId, string>> {
  const texts = Object.keys(words)
    .filter(isSmsTemplate)
    .map((id) => [id, registeredText(wordedTemplate(id, words), lab)] as const)
  return Object.fromEntries(texts)
}

/** What the lab registers of each SMS: `dlt`, `msg91` and `whatsapp` are the ids it gets. */
export function templatesFile(lab: LabFacts, registered: RegisteredTemplates) {
  const words = registeredOf(registered, 'words')
  const templates = Object.keys(smsTemplates)
    .filter(isSmsTemplate)
    .map((id) => {
      const { text, dlt = '', msg91 = '', whatsapp = '' } = registered.templates[id] ?? {}
      return [
        id,
        {
          ours: smsTemplates[id].text,
          words: words[id] ?? '',
          text: text || registeredText(wordedTemplate(id, words), lab),
          dlt,
          msg91,
          whatsapp,
        },
      ] as const
    })
  return {
    entity: registered.entity ?? '',
    header: registered.header ?? '',
    templates: Object.fromEntries(templates),
  }
}

/** The text to register again of each template that the lab registered with other words. */
export function changedTexts(
  lab: LabFacts,
  registered: RegisteredTemplates,
): { readonly name: SmsTemplateId; readonly text: string }[] {
  const words = registeredOf(registered, 'words')
  // Tags may differ: operators also have older ones.
  const fixed = (text: string) => text.replace(/\{#\w+#\}/g, '{}')
  return Object.keys(smsTemplates)
    .filter(isSmsTemplate)
    .flatMap((name) => {
      const known = registered.templates[name]?.text
      const text = registeredText(wordedTemplate(name, words), lab)
      return !known || fixed(known) === fixed(text) ? [] : [{ name, text }]
    })
}
