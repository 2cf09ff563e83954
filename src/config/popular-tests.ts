/** A test in the footer, shown when the city offers its category. */
export type PopularTest = {
  readonly label: string
  readonly slug_name: string
  readonly category: string
}

/** spec §2: 18 entries. */
export const popularTests: readonly PopularTest[] = [
  { label: 'Complete Blood Count', slug_name: 'complete-blood-count', category: 'haematology' },
  {
    label: 'Thyroid Profile Total',
    slug_name: 'thyroid-profile-total-t3-t4-tsh',
    category: 'thyroid',
  },
  { label: 'Lipid Profile', slug_name: 'lipid-profile', category: 'heart' },
  { label: 'HbA1c', slug_name: 'hba1c', category: 'diabetes' },
  { label: 'Vitamin D (25-OH)', slug_name: 'vitamin-d-25-oh', category: 'vitamins-minerals' },
  { label: 'Liver Function Test', slug_name: 'liver-function-test', category: 'liver' },
  { label: 'Kidney Function Test', slug_name: 'kidney-function-test', category: 'kidney' },
  { label: 'Vitamin B12', slug_name: 'vitamin-b12', category: 'vitamins-minerals' },
  { label: 'Blood Sugar Fasting', slug_name: 'blood-sugar-fasting', category: 'diabetes' },
  { label: 'Urine Routine', slug_name: 'urine-routine-and-microscopy', category: 'urine-stool' },
  { label: 'C-Reactive Protein', slug_name: 'c-reactive-protein', category: 'immunity-joints' },
  { label: 'Dengue NS1 Antigen', slug_name: 'dengue-ns1-antigen', category: 'fever-infection' },
  { label: 'Malaria Antigen', slug_name: 'malaria-antigen', category: 'fever-infection' },
  { label: 'ESR', slug_name: 'erythrocyte-sedimentation-rate', category: 'haematology' },
  { label: 'Iron Studies', slug_name: 'iron-studies', category: 'vitamins-minerals' },
  { label: 'PSA Total', slug_name: 'psa-total', category: 'cancer-markers' },
  { label: 'AMH', slug_name: 'anti-mullerian-hormone', category: 'fertility-pregnancy' },
  { label: 'IgE Total', slug_name: 'ige-total', category: 'immunity-joints' },
]

type Available = { readonly slug_name: string; readonly test_count: number }

/** The entries whose category the city offers (spec §2). */
export function popularTestsIn(categories: readonly Available[]): PopularTest[] {
  const offered = new Set(
    categories.filter((category) => category.test_count > 0).map((category) => category.slug_name),
  )
  return popularTests.filter((test) => offered.has(test.category))
}
