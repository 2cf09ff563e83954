import { describe, expect, it } from 'vitest'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { GENDER } from '#contract/codes.ts'
import {
  answersTo,
  awaitsRadiologist,
  findingsOf,
  questionsFor,
  textsOf,
  verdictOn,
} from '#contract/rules/safety.ts'

const implant: SafetyQuestion = {
  id: 'mri-implant',
  modality: 'MRI',
  contrast: false,
  text: 'Do you have an implant?',
  hint: '',
  asked_of: null,
  yes: 'stop',
  not_sure: 'confirm',
  reason: 'The magnet can damage an implant.',
  kinds: [],
  document: null,
  other_test: null,
  source: null,
}
const women = { genders: [GENDER.Female, GENDER.Other], low_age: 12, high_age: 55 }
const pregnant = { ...implant, id: 'mri-pregnancy', text: 'Pregnant?', asked_of: women } as const
const mri: SafetyQuestion = { ...pregnant, yes: 'confirm' }
const ct: SafetyQuestion = { ...pregnant, id: 'ct-pregnancy', modality: 'CT' }
const anxious: SafetyQuestion = { ...implant, id: 'anxious', text: 'Anxious?', yes: 'fine' }
const woman = { gender: GENDER.Female, age: 41 } as const

const yes = (question: SafetyQuestion) => ({ question: question.text, answer: 'yes' }) as const
const no = (question: SafetyQuestion) => ({ question: question.text, answer: 'no' }) as const
const notSure = (question: SafetyQuestion) =>
  ({ question: question.text, answer: 'not_sure' }) as const

describe('the safety questions of an order', () => {
  it('are asked once, even if several scans have them', () => {
    const questions = questionsFor([mri, implant, mri, ct], woman)
    expect(questions).toEqual([mri, implant, ct])
    expect(textsOf(questions)).toEqual([mri.text, implant.text])
  })

  it.each([
    [GENDER.Male, 30, false],
    [GENDER.Female, 11, false],
    [GENDER.Female, 12, true],
    [GENDER.Other, 55, true],
    [GENDER.Female, 56, false],
  ])('about a pregnancy, for gender %s aged %s: %s', (gender, age, isAsked) => {
    expect(questionsFor([mri], { gender, age }).length > 0).toBe(isAsked)
    expect(questionsFor([implant], { gender, age })).toEqual([implant])
  })
})

describe('the answers of a patient', () => {
  it('are kept in the order of the questions, without other answers', () => {
    expect(answersTo([mri, implant], [yes(implant), no(mri)])).toEqual([no(mri), yes(implant)])
    expect(answersTo([implant], [yes(implant), no(mri)])).toEqual([yes(implant)])
    expect(answersTo([], [yes(implant)])).toEqual([])
  })

  it('answer the same question for every scan', () => {
    expect(answersTo([mri, ct], [no(mri)])).toEqual([no(mri)])
  })

  it('are incomplete while a question has no answer, or two that differ', () => {
    expect(answersTo([mri, implant], [yes(implant)])).toBeNull()
    expect(answersTo([implant], [yes(implant), no(implant)])).toBeNull()
    expect(answersTo([implant], [yes(implant), yes(implant)])).toEqual([yes(implant)])
  })
})

describe('what follows from the answers', () => {
  it.each([
    [[no(implant)], 'fine'],
    [[yes(anxious)], 'fine'],
    [[notSure(implant)], 'confirm'],
    [[yes(implant)], 'stop'],
    [[notSure(anxious), yes(implant)], 'stop'],
    [[yes(implant), no(implant)], 'stop'],
    [[], 'fine'],
  ] as const)('%j: %s', (answers, verdict) => {
    expect(verdictOn([anxious, implant], answers)).toBe(verdict)
  })

  it('is the gravest of the scans that share a question', () => {
    expect(verdictOn([mri], [yes(mri)])).toBe('confirm')
    expect(verdictOn([mri, ct], [yes(mri)])).toBe('stop')
    expect(findingsOf([mri, ct], [yes(mri)])).toEqual([
      { question: mri, answer: 'yes', consequence: 'confirm' },
      { question: ct, answer: 'yes', consequence: 'stop' },
    ])
  })

  it('does not come from a question that is not asked', () => {
    expect(verdictOn([mri], [yes(implant)])).toBe('fine')
  })
})

describe('an order', () => {
  const review = { state: 'pending', by: '2026-03-03T12:00:00+05:30' } as const

  it('waits for the radiologist from the booking to the visit', () => {
    const waits = (status: 'booked' | 'cancelled' | 'at_lab', state = review) =>
      awaitsRadiologist({ status, radiologist_review: state })
    expect([waits('booked'), waits('cancelled'), waits('at_lab')]).toEqual([true, false, false])
    expect(
      awaitsRadiologist({
        status: 'booked',
        radiologist_review: { ...review, state: 'confirmed' },
      }),
    ).toBe(false)
    expect(awaitsRadiologist({ status: 'booked', radiologist_review: null })).toBe(false)
  })
})
