import type { AddressFields } from '#contract/patient.endpoints.ts'

/** What a patient writes in the form of an address, in a locality of Mumbai that is served. */
export function addressForm(overrides: Partial<AddressFields> = {}): AddressFields {
  return {
    tag: 'home',
    address_line: '12 Sea View, Hill Road',
    landmark: 'Opposite the post office',
    locality: 'Bandra West',
    pincode: '400050',
    ...overrides,
  }
}
