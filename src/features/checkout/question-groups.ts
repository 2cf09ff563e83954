import type { CartLine } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { textsOf } from '#contract/rules/safety.ts'

/** Questions of the same scans, one for each text. */
export type QuestionGroup = {
  readonly title: string
  readonly note: string | undefined
  readonly modalities: readonly string[]
  readonly questions: readonly SafetyQuestion[]
}

const MODALITY_NOTE: Readonly<Record<string, string>> = {
  MRI: 'MRI works with a strong magnet',
  CT: 'CT works with X-rays',
  'X-ray': 'X-ray uses a small dose of radiation',
  Mammography: 'Mammography works with X-rays',
  TMT: 'You walk on a treadmill',
}

/** The applicable questions, first those of one modality, then those that several share. */
export function groupQuestions(
  questions: readonly SafetyQuestion[],
  lines: readonly CartLine[],
): QuestionGroup[] {
  const groups = new Map<string, { modalities: string[]; questions: SafetyQuestion[] }>()
  for (const text of textsOf(questions)) {
    const rows = questions.filter((question) => question.text === text)
    const modalities = [...new Set(rows.map(({ modality }) => modality))]
    const group = groups.get(modalities.join()) ?? { modalities, questions: [] }
    group.questions.push(...rows.slice(0, 1))
    groups.set(modalities.join(), group)
  }
  return [...groups.values()]
    .toSorted((a, b) => Number(a.modalities.length > 1) - Number(b.modalities.length > 1))
    .map((group) => ({
      ...group,
      title: titleOf(group.modalities, lines),
      note: noteOf(group.modalities, group.questions),
    }))
}

function titleOf(modalities: readonly string[], lines: readonly CartLine[]): string {
  const asked = lines.filter(({ safety_questions }) =>
    safety_questions.some(({ modality }) => modalities.includes(modality)),
  )
  if (modalities.length === 1) return asked.map(({ name }) => name).join(', ')
  return asked.length === 2 ? 'Both scans' : 'Several scans'
}

function noteOf(
  modalities: readonly string[],
  questions: readonly SafetyQuestion[],
): string | undefined {
  const [who] = questions.map(({ asked_of }) => asked_of)
  if (who && questions.every(({ asked_of }) => asked_of !== null)) {
    return `For women aged ${who.low_age} to ${who.high_age} years`
  }
  const [modality = ''] = modalities
  if (modality === 'CT' && questions.some(({ contrast }) => contrast)) {
    return 'Contrast is a dye given into a vein'
  }
  return MODALITY_NOTE[modality]
}
