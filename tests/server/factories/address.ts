import type { AddressFields } from '#contract/patient.endpoints.ts'

/** Fields of the address form, in a locality of Mumbai with home collection. */
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
