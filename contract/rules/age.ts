/** Age in whole years on a day; both dates `YYYY-MM-DD` (spec §9). */
export function ageOn(day: string, dob: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [birthYear = 0, birthMonth = 0, birthDate = 0] = dob.split('-').map(Number)
  const hadBirthday = month > birthMonth || (month === birthMonth && date >= birthDate)
  return year - birthYear - (hadBirthday ? 0 : 1)
}

/** Assumed date of birth of a member entered by age. */
export function dobForAge(day: string, age: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const birthYear = year - age
  const leapDayMissing = month === 2 && date === 29 && !isLeap(birthYear)
  return [birthYear, pad(month), pad(leapDayMissing ? 28 : date)].join('-')
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
