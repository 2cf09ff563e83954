import type { CartLine } from '#contract/cart.endpoints.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { sampleQuestion } from '#paths/checkout/checkout.data.ts'

/* A cart of a family: a blood count, a test for men, and a scan with an appointment and a question. */

export const bloodCount: CartLine = sampleLine

export const mensTest: CartLine = {
  ...sampleLine,
  item_id: 'i-psa',
  name: 'PSA Total',
  code: 'PSA',
  test_code: 'PSA',
  slug_name: 'psa-total',
  sex: 0,
  sex_age_action: 1,
}

export const scan: CartLine = {
  ...sampleLine,
  item_id: 'i-mri',
  name: 'MRI Knee',
  code: 'MRIKNEE',
  test_code: 'MRIKNEE',
  slug_name: 'mri-knee',
  radiology: true,
  modality: 'MRI',
  samples: [],
  is_hc_available: false,
  needs_appointment: true,
  scans: [
    {
      code: 'MRIKNEE',
      name: 'MRI Knee',
      modality: 'MRI',
      subdepartment: 'MRI',
      slot_minutes: 30,
      needs_appointment: true,
    },
  ],
  safety_questions: [sampleQuestion],
}
