/** A laboratory department with a search term for the catalogue. */
export type Department = { readonly name: string; readonly text: string; readonly example: string }

export const DEPARTMENTS: readonly Department[] = [
  {
    name: 'Haematology',
    text: 'Counts the cells of the blood and looks at their shape: anaemia, infection, platelets.',
    example: 'Complete Blood Count',
  },
  {
    name: 'Biochemistry',
    text: 'Measures what is dissolved in blood and urine: sugar, fats, salts, enzymes of liver and heart, waste that the kidneys clear.',
    example: 'Lipid Profile',
  },
  {
    name: 'Immunoassay',
    text: 'Measures hormones, vitamins and markers in very small amounts, with antibodies that bind to them.',
    example: 'Thyroid Profile',
  },
  {
    name: 'Serology',
    text: 'Finds antibodies and antigens that an infection leaves in the blood.',
    example: 'Dengue NS1 Antigen',
  },
  {
    name: 'Clinical pathology',
    text: 'Looks at urine, stool and other fluids, by strip and under the microscope.',
    example: 'Urine Routine',
  },
  {
    name: 'Coagulation',
    text: 'Times how the blood clots, before an operation or while blood thinners are taken.',
    example: 'Prothrombin Time',
  },
  {
    name: 'Microbiology',
    text: 'Grows bacteria from a sample and tries which antibiotics stop them. Growing takes days.',
    example: 'Urine Culture',
  },
  {
    name: 'Molecular',
    text: 'Reads genetic material: that of a virus, or a marker in a person’s own cells.',
    example: 'HPV DNA',
  },
  {
    name: 'Cytology',
    text: 'Looks at single cells, such as those of a cervical smear.',
    example: 'Pap Smear',
  },
]
