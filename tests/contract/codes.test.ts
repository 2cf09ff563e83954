import { describe, expect, it } from 'vitest'
import {
  ADDRESS_TAGS,
  CENTRE_CLASSES,
  DEFAULT_GENDER,
  GENDER,
  MODALITY_NUMBER,
  ORDER_TYPES,
  PATIENT_CATEGORY,
  PAYMENT_MODE_LABEL,
  PAYMENT_MODES,
  RELATIONS,
  REPORT_GROUPS,
  SELF,
  VISIT_TYPE_LABEL,
} from '#contract/codes.ts'
import { memberSchema } from '#contract/patient.endpoints.ts'

describe('the code tables of spec §3', () => {
  it('[R3.01, R3.02, R3.03] number the genders', () => {
    expect(GENDER).toEqual({ Male: 0, Female: 1, Other: 2 })
  })

  it('[R3.04, R3.05] number the patient categories', () => {
    expect(PATIENT_CATEGORY).toEqual({ Regular: 0, 'Senior Citizen': 1, Corporate: 2, Doctor: 5 })
    const taken = [0, 1, 2, 3, 4, 5, 6].filter(
      (code) => memberSchema.shape.patient_category.safeParse(code).success,
    )
    expect(taken).toEqual([0, 1, 2, 5])
  })

  it('[R3.08, R3.09, R3.10, R3.11, R3.12, R3.13] name the relations', () => {
    expect(RELATIONS).toEqual(['spouse', 'daughter', 'son', 'father', 'mother', 'family'])
  })

  it('[R3.14, R3.15, R3.16, R3.17] give four relations a gender, and no other', () => {
    expect(DEFAULT_GENDER).toEqual({ daughter: 1, mother: 1, son: 0, father: 0 })
  })

  it('[R3.18] mark the account holder as self', () => {
    expect(SELF).toBe('self')
    expect(memberSchema.shape.relation_type.options).toEqual(['self', ...RELATIONS])
  })

  it('[R3.19, R3.20] label the two payment modes', () => {
    expect(PAYMENT_MODES).toEqual(['cash', 'online'])
    expect(PAYMENT_MODE_LABEL).toEqual({ cash: 'Pay at Service', online: 'Online Pay' })
  })

  it('[R3.21, R3.22, R3.23] name the address tags', () => {
    expect(ADDRESS_TAGS).toEqual(['home', 'office', 'other'])
  })

  it('[R3.24, R3.25] label the visit types', () => {
    expect(VISIT_TYPE_LABEL).toEqual({ home: 'Home Visit', center: 'Centre Visit' })
  })

  it('[R3.26, R3.27] name the order types', () => {
    expect(ORDER_TYPES).toEqual(['home_collection', 'lab_visit'])
  })

  it('name the centre classifications', () => {
    expect(CENTRE_CLASSES).toEqual(['ONLY_HOME', 'ONLY_NON_HOME', 'CENTER_VISIT'])
  })

  it('[R3.59, R3.60, R3.61, R3.62, R3.63, R3.64] group the report codes', () => {
    expect(REPORT_GROUPS).toEqual({
      SL: 'Pathology Reports',
      SU: 'Pathology Reports',
      SV: 'Pathology Reports',
      CVD: 'ASCVD Reports',
      WR: 'Smart Reports',
      RR: 'Radiology Reports',
    })
  })

  it('[R3.65, R3.66, R3.67, R3.68, R3.69, R3.70, R3.71, R3.72, R3.73] number the modalities', () => {
    expect(MODALITY_NUMBER).toEqual({
      CT: 5,
      MRI: 6,
      Ultrasound: 7,
      USG: 7,
      Echo: 8,
      ECG: 9,
      'X-ray': 10,
      TMT: 12,
      Mammography: 13,
    })
  })
})
