import type { Explanation } from '../explanations.schemas.ts'

/** Words that turn an explanation into a diagnosis, or into advice that only a doctor may give. */
const DIAGNOSING: readonly RegExp[] = [
  /\bdiagnos/i,
  /\byou(?:['’]ve| have| had|['’]re| are) /i,
  /\bmeans? (?:that )?(?:you|he|she|they|the patient)\b/i,
  /\b(?:is|are) (?:a |the )?(?:clear |sure |typical )?(?:sign|symptom|proof)s? (?:of|that)\b/i,
  /\b(?:indicates?|proves?|confirms?|rules? out)\b/i,
  /\byou (?:must|need|should)\b/i,
  /\b(?:start|stop|take|increase|reduce) (?:taking )?your (?:medicine|tablet|dose)/i,
]

/** The first diagnosing words of a text; undefined if there are none. */
export function diagnosingWords(text: string): string | undefined {
  for (const expression of DIAGNOSING) {
    const found = expression.exec(text)
    if (found) return found[0].trim()
  }
  return undefined
}

/** A text about a cause ends at the doctor: its last sentence names one. */
export function endsAtDoctor(text: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== '')
  return /\bdoctors?\b/i.test(sentences.at(-1) ?? '')
}

export type ExplanationFault = {
  readonly part: 'what' | 'raises' | 'lowers' | 'low' | 'high' | 'changed'
  readonly allowed: string
}

type Texts = Pick<Explanation, 'what' | 'raises' | 'lowers' | 'questions'>

/** The first rule that the texts break; undefined if they keep all. */
export function explanationFault(texts: Texts): ExplanationFault | undefined {
  const { what, raises, lowers, questions } = texts
  const influences = (part: 'raises' | 'lowers') =>
    texts[part].map(({ factor, effect }) => ({ part, text: `${factor}: ${effect}`, effect }))
  const asked = (part: 'low' | 'high' | 'changed') =>
    questions[part].map((text) => ({ part, text, question: text }))
  for (const one of [
    { part: 'what' as const, text: what },
    ...influences('raises'),
    ...influences('lowers'),
    ...asked('low'),
    ...asked('high'),
    ...asked('changed'),
  ]) {
    const words = diagnosingWords(one.text)
    if (words) return { part: one.part, allowed: `a text without "${words}": it must not diagnose` }
    if ('effect' in one && !endsAtDoctor(one.effect)) {
      return { part: one.part, allowed: 'causes whose last sentence names the doctor' }
    }
    if ('question' in one && !one.question.endsWith('?')) {
      return { part: one.part, allowed: 'questions, each with ? at its end' }
    }
  }
  return raises.length + lowers.length === 0
    ? { part: 'raises', allowed: 'what moves the value, here or in "what lowers it"' }
    : undefined
}
