import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { StartProblem } from '#server/start-problem.ts'
import { wordsProblems } from './lab-words.ts'
import { isSmsTemplate, type SmsTemplateId } from './sms-templates.ts'

/** Empty as long as the lab has none. */
const id = z.string().trim().optional()
const templateSchema = z.strictObject({
  /** The lab's own words, with `{name}` for a variable. */
  words: id,
  /** Ours, printed for who writes others; not read. */
  ours: id,
  text: id,
  dlt: id,
  msg91: id,
  whatsapp: id,
})
const templatesSchema = z.strictObject({
  /** Of the lab, at its operator: principal entity and header. */
  entity: id,
  header: id,
  templates: z.record(z.string(), templateSchema),
})

export type RegisteredTemplates = z.input<typeof templatesSchema>

/**
 * Reads the file that `npm run messages -- templates` writes and the lab fills with its ids and words.
 * @throws StartProblem with everything that is wrong with it.
 */
export async function readRegisteredTemplates(
  file: string | undefined,
): Promise<RegisteredTemplates> {
  if (file === undefined) return { templates: {} }
  const content = await readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`MESSAGE_TEMPLATES is "${file}", which cannot be read.`, 2)
  })
  const read = templatesSchema.safeParse(jsonOf(content))
  if (!read.success) {
    throw new StartProblem(`${file}:\n${z.prettifyError(read.error)}`, 2)
  }
  const problems = Object.entries(read.data.templates).flatMap(([name, { words }]) => {
    if (!isSmsTemplate(name)) return [`${name}: there is no such template.`]
    return words ? wordsProblems(name, words).map((problem) => `${name}: ${problem}`) : []
  })
  if (problems.length > 0) throw new StartProblem([`${file}:`, ...problems].join('\n'), 2)
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the lab registered or wrote of each template. */
export function registeredOf<K extends keyof z.input<typeof templateSchema>>(
  { templates }: RegisteredTemplates,
  what: K,
): Partial<Record<SmsTemplateId, string>> {
  const entries = Object.entries(templates)
    .map(([name, one]) => [name, one[what]] as const)
    .filter(([, known]) => known !== undefined && known !== '')
  return Object.fromEntries(entries)
}
