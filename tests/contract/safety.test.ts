import { describe, expect, it } from 'vitest'
import { GENDER } from '#contract/codes.ts'
import { answersTo, questionsFor, unsafeAnswers } from '#contract/rules/safety.ts'

const PREGNANT = 'Could you be pregnant?'
const METAL = 'Do you have a pacemaker, metal clip, cochlear implant or metal fragments?'

describe('the safety questions of an order', () => {
  it('are asked once, even if several scans have them', () => {
    expect(questionsFor([PREGNANT, METAL, PREGNANT], GENDER.Female)).toEqual([PREGNANT, METAL])
  })

  it('ask everybody except men about pregnancy', () => {
    expect(questionsFor([PREGNANT, METAL], GENDER.Male)).toEqual([METAL])
    expect(questionsFor([PREGNANT], GENDER.Other)).toEqual([PREGNANT])
    expect(questionsFor(['Are you in the first weeks of a pregnancy?'], GENDER.Male)).toEqual([])
  })
})

describe('the answers of a patient', () => {
  const yes = { question: METAL, answer: 'yes' } as const
  const no = { question: PREGNANT, answer: 'no' } as const

  it('are kept in the order of the questions, without other answers', () => {
    expect(answersTo([PREGNANT, METAL], [yes, no])).toEqual([no, yes])
    expect(answersTo([METAL], [yes, no])).toEqual([yes])
    expect(answersTo([], [yes])).toEqual([])
  })

  it('are incomplete while a question has no answer', () => {
    expect(answersTo([PREGNANT, METAL], [yes])).toBeNull()
  })

  it('are incomplete if they contradict each other', () => {
    expect(answersTo([METAL], [yes, { question: METAL, answer: 'no' }])).toBeNull()
    expect(answersTo([METAL], [yes, yes])).toEqual([yes])
  })
})

describe('answers that stop a booking', () => {
  const yes = { question: METAL, answer: 'yes' } as const

  it('are every yes to an applicable question', () => {
    const no = { question: PREGNANT, answer: 'no' } as const
    expect(unsafeAnswers([PREGNANT, METAL], [no, yes])).toEqual([yes])
    expect(unsafeAnswers([PREGNANT], [no, yes])).toEqual([])
  })

  it('apply even if other answers are missing or contradictory', () => {
    expect(unsafeAnswers([PREGNANT, METAL], [yes])).toEqual([yes])
    expect(unsafeAnswers([METAL], [{ question: METAL, answer: 'no' }, yes])).toEqual([yes])
  })
})
