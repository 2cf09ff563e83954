/** GST state codes: the first two digits of a GSTIN (GSTN, "State Code List"). */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

const DIGIT = { form: /^\d$/, allowed: 'a digit' }
const LETTER = { form: /^[A-Z]$/, allowed: 'a capital letter' }

/** State, PAN, registration within the state, Z, check digit. */
const CHARACTERS = [
  ...[DIGIT, DIGIT],
  ...[LETTER, LETTER, LETTER, LETTER, LETTER, DIGIT, DIGIT, DIGIT, DIGIT, LETTER],
  { form: /^[1-9A-Z]$/, allowed: 'a digit from 1 or a capital letter' },
  { form: /^Z$/, allowed: 'Z' },
  { form: /^[\dA-Z]$/, allowed: 'a digit or a capital letter' },
]
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Typed or pasted input without spaces, in capitals. */
export function normaliseGstin(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** A sentence on the length, character or state code that a GSTIN cannot have. */
export function gstinFormFault(value: string): string | undefined {
  if (value.length !== CHARACTERS.length) {
    return 'A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.'
  }
  const at = CHARACTERS.findIndex(({ form }, index) => !form.test(value.charAt(index)))
  if (at >= 0) {
    return `Character ${at + 1} of a GSTIN is ${CHARACTERS[at]?.allowed}, not "${value[at]}".`
  }
  if (Object.hasOwn(GST_STATES, stateOfGstin(value))) return undefined
  return `A GSTIN begins with the code of a state, such as 27 for Maharashtra, not with "${stateOfGstin(value)}".`
}

/** A sentence on what is wrong with the GSTIN of a regular taxpayer, also with its check digit. */
export function gstinFault(value: string): string | undefined {
  const [check, right] = [value[14], checkDigit(value)]
  return (
    gstinFormFault(value) ??
    (check === right
      ? undefined
      : `Character 15, the check digit, is "${check}", and the other 14 give "${right}": one of the 15 is mistyped.`)
  )
}

export function isGstin(value: string): boolean {
  return gstinFault(value) === undefined
}

/** Modulo 36 over the first 14 characters, each second one doubled, digits of products added. */
function checkDigit(value: string): string | undefined {
  const sum = [...value.slice(0, 14)].reduce((total, character, at) => {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (sum % 36)) % 36]
}

/** The state code of a GSTIN: `27`. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}
