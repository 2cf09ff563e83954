import { type SmsTemplateId, smsTemplates } from './sms-templates.ts'
import { type SmsTemplate, type Variables, variablesIn } from './template.ts'

/** The lab's own words, by template; ours for the others. */
export type LabWords = Readonly<Partial<Record<SmsTemplateId, string>>>

/** The template in the lab's words. */
export function wordedTemplate(id: SmsTemplateId, words: LabWords): SmsTemplate<Variables> {
  const template = smsTemplates[id]
  return { ...template, text: words[id] ?? template.text }
}

/** Characters; an SMS of that length has seven parts. */
const MAX_LENGTH = 1_000
/** Browsers fill in a code whose SMS ends so (see `code` in sms-templates.ts). */
const CODE_LINE = '\n\n@{host} #{code}'

/** Everything that is wrong with the lab's words for a template. */
export function wordsProblems(id: SmsTemplateId, words: string): string[] {
  const { text, variables } = smsTemplates[id]
  const needed = ['lab', ...Object.keys(variables)]
  const allowed = [...needed, 'host']
  const used = variablesIn(words)
  const list = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  const missing = needed.filter((name) => !used.includes(name))
  const unknown = used.filter((name) => !allowed.includes(name))
  const faults = [
    missing.length > 0 && `its words lack ${list(missing)}.`,
    unknown.length > 0 && `its words have ${list(unknown)}; allowed are ${list(allowed)}.`,
    /[{}]/.test(words.replace(/\{\w+\}/g, '')) && 'its words have { or } outside of a variable.',
    text.endsWith(CODE_LINE) &&
      !words.endsWith(CODE_LINE) &&
      `its words have to end with an empty line and ${CODE_LINE.trim()}, by which browsers fill in the code.`,
    words.length > MAX_LENGTH && `its words have more than ${MAX_LENGTH} characters.`,
    /[^\P{C}\n]/u.test(words) && 'its words have a tab or another control character.',
  ]
  return faults.filter((fault) => fault !== false)
}
