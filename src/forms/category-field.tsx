import { z } from 'zod'
import { type ChosenCategory, PATIENT_CATEGORY } from '#contract/codes.ts'
import { Select, type SelectProps } from '#ui/select.tsx'

export const CATEGORIES = { '0': 0, '2': 2, '5': 5 } as const

export const categorySchema = z.enum(['0', '2', '5'])

/** The choice behind a category; a senior citizen is a regular patient. */
export function typedCategory(category: number | undefined): z.input<typeof categorySchema> {
  const chosen = categorySchema.safeParse(String(category))
  return chosen.success ? chosen.data : '0'
}

const options = Object.entries(PATIENT_CATEGORY)
  .filter(([, code]) => Object.values<number>(CATEGORIES).includes(code))
  .map(([label, code]) => ({ value: String(code satisfies ChosenCategory | 1), label }))

export function CategoryField(props: Omit<SelectProps, 'label' | 'options'>) {
  return (
    <Select
      {...props}
      label="Patient category"
      hint="From 60 years, a regular patient is a senior citizen."
      options={options}
    />
  )
}
