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

/** State, PAN, registration within the state, Z, check character. */
const FORM = /^(\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Typed or pasted input without spaces, in capitals. */
export function normaliseGstin(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Whether the value has the form of a GSTIN; its check character may be wrong. */
export function hasGstinForm(value: string): boolean {
  const state = FORM.exec(value)?.[1]
  return state !== undefined && Object.hasOwn(GST_STATES, state)
}

/** A GSTIN of a regular taxpayer: form, state code and check character. */
export function isGstin(value: string): boolean {
  return hasGstinForm(value) && value[14] === checkCharacter(value)
}

/** Modulo 36 over the first 14 characters, each second one doubled, digits of products added. */
function checkCharacter(value: string): string | undefined {
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
