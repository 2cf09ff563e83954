// @vitest-environment node
import { expect, test } from 'vitest'
import { memberFormSchema } from '#forms/member-form.schema.ts'

const schema = memberFormSchema('2026-11-21')
const typed = {
  relation_type: 'father',
  firstName: ' Mohan ',
  lastName: '',
  gender: '0',
  bornBy: 'date',
  dob: '01/02/1959',
  age: '',
}

function problemsOf(change: object) {
  const answer = schema.safeParse({ ...typed, ...change })
  return answer.success ? [] : answer.error.issues.map(({ path, message }) => [path[0], message])
}

test('a member is given by date of birth, typed as DD/MM/YYYY', () => {
  expect(schema.parse(typed)).toEqual({
    relation_type: 'father',
    firstName: 'Mohan',
    middleName: '',
    lastName: '',
    gender: 0,
    dob: '1959-02-01',
  })
})

test('a minor is given by age in whole years', () => {
  expect(schema.parse({ ...typed, bornBy: 'age', age: '9', dob: '' }).dob).toBe('2017-11-21')
  expect(problemsOf({ bornBy: 'age', age: '' })).toEqual([['age', 'Select the age.']])
  expect(problemsOf({ bornBy: 'age', age: '21' })).toEqual([['age', 'Select the age.']])
})

test('a date of birth that cannot be is refused in words', () => {
  expect(problemsOf({ dob: '31/02/1959' })).toEqual([
    ['dob', 'This date does not exist. Check the day and the month.'],
  ])
  expect(problemsOf({ dob: '22/11/2026' })).toEqual([
    ['dob', 'The date of birth is in the future.'],
  ])
  expect(problemsOf({ dob: '01/01/1859' })).toEqual([['dob', 'Check the year of birth.']])
})
