import type { Coding, Meta } from 'fhir/r4'

export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'
const SNOMED_CT = 'http://snomed.info/sct'

/** Codes of administrative-gender by the contract's numbers. */
export const ADMINISTRATIVE_GENDER = { 0: 'male', 1: 'female', 2: 'other' } as const

/**
 * End of the URL of our extension of a code: the catalogue's own. The profiles of NRCES allow no
 * other systems than LOINC and SNOMED CT in the code itself.
 */
export const CATALOGUE_CODE = '/StructureDefinition/catalogue-code'

/** Codes that NRCES' profiles and examples use. */
export const SNOMED = {
  diagnosticStudies: snomed('721981007', 'Diagnostic studies report'),
  laboratoryReport: snomed('4241000179101', 'Laboratory report'),
  imagingReport: snomed('4201000179104', 'Imaging report'),
  laboratory: snomed('108252007', 'Laboratory procedure'),
  imaging: snomed('363679005', 'Imaging'),
} as const

function snomed(code: string, display: string): Coding {
  return { system: SNOMED_CT, code, display }
}

/** Claims a profile of NRCES' implementation guide for ABDM. */
export function nrces(profile: string): { meta: Meta } {
  return { meta: { profile: [`https://nrces.in/ndhm/fhir/r4/StructureDefinition/${profile}`] } }
}
