/** Data that a patient sends, as words that nothing else contains: found outside, they have leaked. */
export const PRIVATE_DATA = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  dob: '1987-06-05',
  address: '77 Marmalade Lane',
  landmark: 'Behind the umbrella works',
  mobile: '9876512340',
} as const
