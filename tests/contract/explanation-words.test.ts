import { describe, expect, it } from 'vitest'
import {
  diagnosingWords,
  endsAtDoctor,
  explanationFault,
} from '#contract/rules/explanation-words.ts'
import facts from '#server/db/seed/facts/analyte-explanations.json' with { type: 'json' }
import tests from '#server/db/seed/facts/tests.json' with { type: 'json' }

const [first] = facts
if (!first) throw new Error('There are no explanations.')
const NOTHING = { low: [], high: [], changed: [] }
const texts = { what: 'A hormone.', raises: first.raises, lowers: first.lowers, questions: NOTHING }

describe('the words of an explanation', () => {
  it.each([
    'You have a thyroid disease.',
    'This means that you are anaemic.',
    'It means you are ill.',
    'A high value is a sign of diabetes.',
    'It indicates an infection.',
    'We diagnosed an anaemia.',
    'The value rules out a heart attack.',
    'You should stop the tablets.',
    'Increase your dose.',
    'You’re short of iron.',
  ])('must not diagnose: %s', (text) => {
    expect(diagnosingWords(text)).toBeTruthy()
    expect(explanationFault({ ...texts, what: text })).toMatchObject({ part: 'what' })
  })

  it('may say what moves a value, if the doctor has the last word', () => {
    expect(endsAtDoctor('Iron lowers it. Ask the doctor which kind.')).toBe(true)
    expect(endsAtDoctor('Ask the doctor first. Iron lowers it.')).toBe(false)
    expect(endsAtDoctor('')).toBe(false)
    const raises = [{ factor: 'Iron', effect: 'Ask the doctor first. A shortage lowers it.' }]
    expect(explanationFault({ ...texts, raises })).toMatchObject({ part: 'raises' })
    const lowers = [{ factor: 'You have fever', effect: 'Tell the doctor.' }]
    expect(explanationFault({ ...texts, lowers })).toMatchObject({ part: 'lowers' })
  })

  it('must ask questions, and name what moves the value', () => {
    const questions = { ...NOTHING, high: ['It is high.'] }
    expect(explanationFault({ ...texts, questions })).toMatchObject({ part: 'high' })
    expect(explanationFault({ ...texts, raises: [], lowers: [] })).toMatchObject({ part: 'raises' })
    expect(explanationFault(texts)).toBeUndefined()
  })
})

describe('the texts of the demonstration', () => {
  it.each(facts.map((one) => [one.analyte_id, one] as const))('%s keep the rules', (_, one) => {
    expect(explanationFault(one)).toBeUndefined()
    expect(one.sources.length).toBeGreaterThan(0)
    for (const { url } of one.sources) {
      expect(url).toMatch(/^https:\/\/(?:medlineplus\.gov|www\.nhs\.uk)\/.+\/$/)
    }
  })

  it('are of the commonest values of the catalogue, each once', () => {
    const ids = facts.map(({ analyte_id }) => analyte_id)
    const known = new Set(tests.analytes.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !known.has(id))).toEqual([])
    for (const id of [
      'hb',
      'glu_f',
      'hba1c',
      'chol',
      'ldl',
      'hdl',
      'tg',
      'tsh',
      'creat',
      'vitd',
      'b12',
    ])
      expect(ids).toContain(id)
  })
})
