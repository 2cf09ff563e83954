// @vitest-environment node
import { expect, test } from 'vitest'
import { readBirthDate } from '#lib/birth-date.ts'
import { formatDateInput } from '#ui/date-input-format.ts'

const TODAY = '2025-11-21'

test.each([
  ['14031985', '14/03/1985'],
  ['1403', '14/03'],
  ['14/3/1985', '14/03/1985'],
  ['1/2/1990', '01/02/1990'],
  ['14/', '14'],
  ['1985-03-14', '14/03/1985'],
  ['', ''],
  ['15-08-1990', '15/08/1990'],
  ['15.8.1990', '15/08/1990'],
  ['15 8 1990', '15/08/1990'],
  ['15 Aug 1990', '15/08/1990'],
  ['5-august-1990', '05/08/1990'],
  ['15 Aug, 1990', '15/08/1990'],
  ['1990-08-15', '15/08/1990'],
  ['1990.8.15', '15/08/1990'],
])('%s is written as %s, pasted and typed', (given, text) => {
  expect(formatDateInput(given)).toBe(text)
  const typed = [...given].reduce((before, key) => formatDateInput(before + key), '')
  expect(typed).toBe(text)
})

test.each(['15 Foo 1990', '1990 Aug'])('%s stays as it is written', (given) => {
  expect(formatDateInput(given)).toBe(given)
})

test('a valid past date is sent as YYYY-MM-DD', () => {
  expect(readBirthDate('14/03/1985', TODAY)).toEqual({ dob: '1985-03-14' })
  expect(readBirthDate('21/11/2025', TODAY)).toEqual({ dob: '2025-11-21' })
})

test.each([
  ['31/02/2000', 'This date does not exist. Check the day and the month.'],
  ['1985-03-14', 'Enter the date of birth as DD/MM/YYYY.'],
  ['22/11/2025', 'The date of birth is in the future.'],
  ['20/11/1905', 'Check the year of birth.'],
])('%s is refused', (text, problem) => {
  expect(readBirthDate(text, TODAY)).toEqual({ problem })
})
