import { paths } from '#config/paths.ts'
import { Prescription } from '#features/prescription/prescription.container.tsx'
import { definePage } from '#lib/routing/page.ts'

export const page = definePage({
  meta: {
    title: 'Upload your prescription',
    description:
      'Send a photo or PDF of your prescription. We read it and call you with the tests, the price and the preparation, and you decide.',
    canonical: paths.uploadPrescription.path,
    picture: {
      key: 'public/banner-prescription.svg',
      alt: 'A phone taking a photo of a prescription, and two sample tubes',
    },
  },
  Component: Prescription,
})
