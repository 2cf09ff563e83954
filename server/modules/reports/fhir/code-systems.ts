export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'

/** Codes of administrative-gender by the contract's numbers. */
export const ADMINISTRATIVE_GENDER = { 0: 'male', 1: 'female', 2: 'other' } as const
